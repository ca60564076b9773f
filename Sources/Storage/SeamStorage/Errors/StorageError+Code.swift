extension StorageError {
  /// Names a kind of failure; later versions and other backends can add kinds.
  public struct Code: Hashable, Sendable {
    /// The kind's name, by which codes are told apart.
    public let name: String
    /// The remedy, in whole sentences.
    public let remedy: String

    /// Makes a code for a custom backend.
    public init(name: String, remedy: String) {
      self.name = name
      self.remedy = remedy
    }

    /// Compares codes by name.
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

extension StorageError.Code {
  /// The storage cannot be reached now; its contents are unknown.
  public static let unavailable = Self(
    name: "unavailable",
    remedy: "Nothing was changed. Make the location reachable and writable, then try again; do not treat it as empty.")

  /// The storage is locked until the user unlocks it.
  public static let locked = Self(
    name: "locked", remedy: "Nothing was changed. Unlock the storage or the device, then try again.")

  /// The user was asked for permission, and refused or walked away.
  public static let cancelledByUser = Self(
    name: "cancelledByUser", remedy: "Nothing was changed. Ask again when the user wants it.")

  /// Another user held the storage for longer than the backend waits.
  public static let busy = Self(
    name: "busy", remedy: "Nothing was changed. Try again, or find the process that holds the storage.")

  /// The storage was closed by this process.
  public static let closed = Self(
    name: "closed", remedy: "Keep the storage open for as long as it is used, or open another one at the same location."
  )

  /// The storage was suspended by this process.
  public static let suspended = Self(
    name: "suspended", remedy: "Nothing was changed. Resume the storage, then try again.")

  /// The stored data is damaged.
  public static let corrupt = Self(
    name: "corrupt",
    remedy: "It was left as it is. Restore a backup, or move it aside, which keeps it, and start with an empty one.")

  /// The stored data is encrypted, and none of the available keys decrypts it.
  public static let undecryptable = Self(
    name: "undecryptable",
    remedy:
      "It was left as it is. Bring back the key that it was encrypted with. Where that is gone for good, "
      + "EncryptedStorage.reset() moves what cannot be read aside and goes on with a new key.")

  /// The location holds something that another program made.
  public static let foreign = Self(
    name: "foreign", remedy: "It was left as it is. Choose another location for this storage.")

  /// The stored data was written by newer code.
  public static let newerVersion = Self(
    name: "newerVersion", remedy: "It was left as it is. Update this app, or migrate the data back.")

  /// The stored value is sound, but is not of the key's type.
  public static let undecodable = Self(
    name: "undecodable", remedy: "It was left as it is. Read it with a key of the type that was stored.")

  /// The value cannot be encoded as JSON, or its JSON cannot be decoded again.
  public static let encodingFailed = Self(
    name: "encodingFailed",
    remedy: "Nothing was stored. Correct the value or how its type encodes; numbers must be finite.")

  /// The value is a secret, and this storage keeps values in the clear.
  public static let unprotected = Self(
    name: "unprotected",
    remedy: "Nothing was stored. Use a storage that encrypts, or declare the key as ordinary.")

  /// A precondition of the batch is not met: another writer has changed the value.
  public static let conflict = Self(
    name: "conflict", remedy: "Nothing was changed. Read the values again, then retry.")

  /// The key, the value or the batch is larger than the storage takes.
  public static let tooLarge = Self(
    name: "tooLarge", remedy: "Nothing was stored. Split it, or keep it in a file and store the file's name.")

  /// There is no room left for the write.
  public static let full = Self(
    name: "full", remedy: "Nothing was stored. Free some space, then try again.")

  /// The storage can be read but not written.
  public static let readOnly = Self(
    name: "readOnly", remedy: "Nothing was stored. Make the location writable, then try again.")

  /// An update found nothing stored, and the key has no default to start from.
  public static let absent = Self(
    name: "absent", remedy: "Give the key a default, or store a value first.")
}
