import Foundation

extension Person.ID {
  /// Returns a new identifier: a random UUID.
  public static func unique() -> Self { Self(rawValue: UUID().uuidString.lowercased()) }
}
