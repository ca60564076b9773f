import Foundation
import CoreVCard
import SeamStorage

/// The name of a stored card; a card that is changed is stored under a new name, so that the change can be undone.
struct CardReference: Hashable, Sendable, Codable {
  let name: String

  init(_ name: String) { self.name = name }

  init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }

  func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(name)
  }
}

extension StorageKey<Data> {
  static func card(_ card: CardReference) -> Self { StorageKey("vcard/\(card.name)") }
}

extension StorageBatch {
  /// Adds the storing of a card.
  mutating func setCard(_ card: VCard, _ reference: CardReference) throws {
    try setValue(Data(PackedCard.pack(VCardWriter().write(card))), forKey: .card(reference))
  }

  mutating func removeCard(_ reference: CardReference) { removeValue(forKey: .card(reference)) }
}

extension TransactionalStorage {
  /// Returns a stored card.
  ///
  /// - Throws: an error if it is missing or damaged; it is never taken for an empty card.
  func card(_ reference: CardReference) async throws -> VCard {
    guard let packed = try await getValue(forKey: .card(reference)), let text = try? PackedCard.unpack([UInt8](packed)),
      let card = VCardReader(text).firstCard
    else {
      throw StorageError(.corrupt, key: StorageKey.card(reference).name, reason: "a card is missing or damaged")
    }
    return card
  }
}

extension VCardReader {
  /// The first card, whatever lies before it.
  var firstCard: VCard? {
    for case .card(let card) in self { return card }
    return nil
  }
}
