/// The reason a call of a collection failed, with its collection, index, identifier and the remedy.
///
/// Errors of the storage itself are thrown as they are, as `StorageError`.
public struct CollectionError: Error, Sendable {
  /// What kind of failure it is.
  public let code: Code
  /// The collection's name.
  public let collection: String
  /// The index's name; nil where it is about no index.
  public let index: String?
  /// The identifier of the value that it is about, as text; nil where it is about no single value.
  public let identifier: String?
  /// What happened, as one sentence's end.
  public let reason: String
  /// The error that caused it, where there was one.
  public let underlying: (any Error)?

  init(
    _ code: Code, _ collection: String, index: String? = nil, identifier: String? = nil, reason: String,
    underlying: (any Error)? = nil
  ) {
    self.code = code
    self.collection = collection
    self.index = index
    self.identifier = identifier
    self.reason = reason
    self.underlying = underlying
  }

  /// Names a kind of failure; later versions can add kinds.
  public struct Code: Hashable, Sendable {
    /// The kind's name, by which codes are told apart.
    public let name: String
    /// What to do about it, as whole sentences.
    public let remedy: String

    /// Compares codes by name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

extension CollectionError: CustomStringConvertible {
  /// The failure, its collection, index and identifier, the remedy, and the cause, for logs.
  public var description: String {
    var text = "Collection \(collection.debugDescription)"
    if let index { text += ", index \(index.debugDescription)" }
    if let identifier { text += ", value \(identifier.debugDescription)" }
    text += ": \(reason) (\(code.name)). \(code.remedy)"
    if let underlying { text += " Cause: \(underlying)" }
    return text
  }
}

extension CollectionError.Code {
  /// A value with the identifier is stored already.
  public static let exists = Self(name: "exists", remedy: "Nothing was stored. Save the value to replace the other.")

  /// No value with the identifier is stored.
  public static let absent = Self(name: "absent", remedy: "Nothing was stored. Insert or save the value.")

  /// Another value has the same key in a unique index; the error's identifier is the other value's.
  public static let notUnique = Self(
    name: "notUnique", remedy: "Nothing was stored. Change one of the values, or declare the index as not unique.")

  /// The collection's schema does not list the index.
  public static let unknownIndex = Self(name: "unknownIndex", remedy: "List the index in the collection's schema.")

  /// The index is being built, and the query does not wait.
  public static let building = Self(
    name: "building", remedy: "Try again later, or let the query wait or scan; see CollectionQuery.whileBuilding.")

  /// The schema declares other indexes than what is stored, or another identifier type, with the same version.
  public static let changedDeclaration = Self(
    name: "changedDeclaration",
    remedy: "Nothing was changed. Raise the schema's version; an identifier of another type needs another collection.")

  /// The collection was last opened by newer code.
  public static let newerVersion = Self(
    name: "newerVersion", remedy: "Nothing was changed. Update this app: its changes would be missing in new indexes.")

  /// A stored value or record is damaged or of another type.
  public static let unreadable = Self(
    name: "unreadable", remedy: "It was left as it is. Restore it from a backup, or discard it with discard(id:).")

  /// An entry of an index leads to no value, or to one with another key.
  public static let damagedIndex = Self(
    name: "damagedIndex", remedy: "Values are not affected. Rebuild the index with rebuild(_:).")

  /// The value cannot be encoded.
  public static let encodingFailed = Self(
    name: "encodingFailed", remedy: "Nothing was stored. Correct the value or how its type encodes.")

  /// The storage encrypts values, but shows keys on its medium.
  public static let keysShown = Self(
    name: "keysShown",
    remedy: "Nothing was stored: identifiers and indexed values would be readable in keys. Keep the collection in a "
      + "storage without encryption on a medium that is encrypted as a whole.")
}

extension CollectionError.Code {
  /// The collections of a batch are in different storages.
  public static let otherStorage = Self(
    name: "otherStorage", remedy: "Nothing was stored. Make all collections of a batch with one storage object.")
}
