#if os(Linux)
public import SeamStorage

extension EncryptedStorage {
  /// Encrypts a storage with AES-256-GCM, and reads ChaCha20-Poly1305 as well.
  ///
  /// ```swift
  /// let storage = EncryptedStorage(SQLiteStorage(at: path), keys: secretStore)
  /// ```
  ///
  /// - Parameters:
  ///   - base: stores the encrypted values; must only be used through encrypted storages.
  ///   - secrets: stores the keys; must protect secrets.
  public convenience init(_ base: any StorageBackend, keys secrets: any TransactionalStorage) {
    self.init(base, keys: secrets, cipher: .aes256GCM, reading: [LibcryptoCipher.chaCha20Poly1305])
  }
}
#endif
