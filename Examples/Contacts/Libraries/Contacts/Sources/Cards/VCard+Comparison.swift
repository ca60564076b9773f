import CoreVCard

extension VCard {
  /// Whether another card tells nothing else: only the time of writing and the program that wrote them differ.
  ///
  /// A card of another version is compared with what this one becomes in that version, which is how it is exported.
  func tellsTheSame(as other: VCard) -> Bool { converted(to: other.version).told == other.told }

  /// The hash of what it tells; of two cards of one version with different ones, each tells something else.
  var tellingHash: Int { told.hashValue }

  private var told: [VCardProperty] { properties.filter { $0.name != "REV" && $0.name != "PRODID" } }

  /// The identifier; nil if there is none, or an empty one.
  var identifier: String? { uid.flatMap { $0.isEmpty ? nil : $0 } }

  /// Whether it is a group of persons and not a person.
  var isGroup: Bool { kind == "group" }
}
