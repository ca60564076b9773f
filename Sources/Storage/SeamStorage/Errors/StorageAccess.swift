/// Whether a storage is opened for reading only.
public enum StorageAccess: Sendable {
  /// Reading and writing; creates the location if it is missing.
  case readWrite
  /// Reading only: nothing is created or changed, and every write throws `readOnly`.
  case readOnly
}
