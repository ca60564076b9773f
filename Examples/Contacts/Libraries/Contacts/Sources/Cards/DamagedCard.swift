import CoreVCard
import SeamStorage

/// The reason a card cannot be changed or exported: its contents would be lost silently.
struct DamagedCard: Error, CustomStringConvertible {
  /// The name of the person or group.
  let name: String
  let cause: StorageError

  var description: String {
    "The card of \(name) is damaged. Undo the last change of \(name), or delete \(name). (\(cause))"
  }
}

extension TransactionalStorage {
  /// Returns the stored card of a person or a group, who is named if it is damaged.
  func card(_ reference: CardReference, of name: String) async throws -> VCard {
    do {
      return try await card(reference)
    } catch let error as StorageError where error.isDamage {
      throw DamagedCard(name: name, cause: error)
    }
  }
}
