/// One of several values of a kind, such as a phone number, with its types, label and preference.
public struct VCardEntry<Value: Hashable & Sendable>: Sendable {
  /// The value.
  public var value: Value
  /// The types in lower case: `home`, `work`, `cell`, …; `pref` is represented by `isPreferred`.
  public var types: Set<String>
  /// The custom label, as Apple's address books store it in `X-ABLabel`.
  ///
  /// Apple's built-in labels (`_$!<Mobile>!$_`) are read as their English word.
  public var label: String?
  /// Whether it is preferred among its kind: `TYPE=pref`, or `PREF=1` in version 4.0.
  public var isPreferred: Bool

  /// The entry's position among those of its kind when it was read from a card; nil for a new entry.
  ///
  /// It tells the setter that this is that entry, changed: the property keeps everything that the entry does not show.
  /// An entry without a position, and without an equal value on the card, becomes a new property. Not part of equality;
  /// it means nothing for another card.
  public var source: Int?

  /// Makes an entry; `source` is the position of the entry that it replaces, or nil if it is new.
  public init(
    _ value: Value, types: Set<String> = [], label: String? = nil, isPreferred: Bool = false, source: Int? = nil
  ) {
    self.value = value
    self.types = Set(types.map { $0.lowercased() }).subtracting(["pref"])
    self.label = label
    self.isPreferred = isPreferred || types.contains("pref")
    self.source = source
  }
}

extension VCardEntry: Hashable {
  /// Compares everything except `source`.
  public static func == (left: VCardEntry, right: VCardEntry) -> Bool {
    left.value == right.value && left.types == right.types && left.label == right.label
      && left.isPreferred == right.isPreferred
  }

  /// Hashes the values that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(value)
    hasher.combine(types)
    hasher.combine(label)
    hasher.combine(isPreferred)
  }
}
