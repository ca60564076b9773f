import CoreVCard

extension VCard {
  /// Whether it tells the same as another card: nothing but the time of writing and the program that wrote them differs.
  ///
  /// Of two versions, one is what the other becomes in its version.
  func tellsTheSame(as other: VCard) -> Bool {
    if version == other.version { return told == other.told }
    return converted(to: other.version).told == other.told || told == other.converted(to: version).told
  }

  private var told: [VCardProperty] { properties.filter { $0.name != "REV" && $0.name != "PRODID" } }

  /// Whether it is a group of persons and not a person.
  var isGroup: Bool { kind == "group" }
}
