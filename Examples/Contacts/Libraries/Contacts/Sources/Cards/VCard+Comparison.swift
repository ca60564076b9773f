import CoreVCard

extension VCard {
  /// Whether another card has the same contents: at most the time of writing and the program that wrote them differ.
  ///
  /// A card of another version is compared with this one after its conversion to that version, as for an export.
  func tellsTheSame(as other: VCard) -> Bool { converted(to: other.version).told == other.told }

  /// The hash of the contents; two cards of one version with different hashes have different contents.
  var tellingHash: Int { told.hashValue }

  private var told: [VCardProperty] { properties.filter { $0.name != "REV" && $0.name != "PRODID" } }

  /// The identifier; nil if there is none, or an empty one.
  var identifier: String? { uid.flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether it is a group of persons and not a person.
  var isGroup: Bool { kind == "group" }
}
