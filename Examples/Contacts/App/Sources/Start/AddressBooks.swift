public import LibContacts

/// Where the address book comes from.
public protocol AddressBooks: Sendable {
  /// Opens it, or throws what prevents it.
  func open() async throws -> AddressBook

  /// Moves a damaged one aside and returns where it is now; nothing is deleted.
  func moveAside() async throws -> String
}

/// An open address book.
public struct AddressBook: Sendable {
  /// The people in it.
  public let source: any PersonDataSource
  /// What keeps others out as long as it is held.
  let lock: InstanceLock?

  /// Makes an address book that nobody else can open, such as one in memory.
  public init(source: any PersonDataSource) {
    self.init(source: source, lock: nil)
  }

  init(source: any PersonDataSource, lock: InstanceLock?) {
    self.source = source
    self.lock = lock
  }
}
