/// What a storage is opened for.
public enum StorageAccess: Sendable {
  /// Reading and writing; the place is made where there is none.
  case readWrite
  /// Reading what is there: nothing is created or changed, and every write throws `readOnly`.
  case readOnly
}
