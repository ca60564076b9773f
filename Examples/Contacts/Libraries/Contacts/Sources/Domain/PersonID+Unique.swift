import Foundation

extension Person.ID {
  /// An identifier that nobody has yet: a random UUID.
  public static func unique() -> Self { Self(rawValue: UUID().uuidString.lowercased()) }
}
