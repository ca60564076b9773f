/// The parts of a person's name (`N`; RFC 6350, section 6.2.2).
///
/// Each part is a list, empty if the part is missing. Version 2.1 has no lists: a list is written as one value with
/// spaces, and read as one value.
public struct VCardName: Hashable, Sendable {
  /// Family names, also known as surnames.
  public var familyNames: [String]
  /// Given names, also known as first names.
  public var givenNames: [String]
  /// Middle names.
  public var additionalNames: [String]
  /// Titles before the name, such as “Dr.”.
  public var prefixes: [String]
  /// Suffixes after the name, such as “Jr.”.
  public var suffixes: [String]

  /// Makes a name from its parts.
  public init(
    familyNames: [String] = [],
    givenNames: [String] = [],
    additionalNames: [String] = [],
    prefixes: [String] = [],
    suffixes: [String] = []
  ) {
    self.familyNames = familyNames
    self.givenNames = givenNames
    self.additionalNames = additionalNames
    self.prefixes = prefixes
    self.suffixes = suffixes
  }

  /// The parts that are not empty, in Western order, separated by spaces.
  public var spoken: String {
    [prefixes, givenNames, additionalNames, familyNames, suffixes].joined().filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}

extension VCard {
  /// The parts of the name (`N`); setting them does not rewrite unchanged parts.
  public var name: VCardName? {
    get {
      guard let raw = single("N")?.raw else { return nil }
      let parts = StructuredText(raw, version: version)
      return VCardName(
        familyNames: parts[0],
        givenNames: parts[1],
        additionalNames: parts[2],
        prefixes: parts[3],
        suffixes: parts[4]
      )
    }
    set {
      guard newValue != name else { return }
      guard let newValue else { return setSingle("N", nil) }
      var parts = StructuredText(single("N")?.raw ?? ";;;;", version: version)
      parts[0] = newValue.familyNames
      parts[1] = newValue.givenNames
      parts[2] = newValue.additionalNames
      parts[3] = newValue.prefixes
      parts[4] = newValue.suffixes
      setSingle("N") { $0.value = .raw(parts.raw) }
    }
  }
}
