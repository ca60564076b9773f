public import SeamStorage

extension EncryptedStorage {
  /// Encrypts a storage with AES-256-GCM, and reads ChaCha20-Poly1305 as well.
  ///
  /// ```swift
  /// let storage = EncryptedStorage(SQLiteStorage(at: path), keys: secretStore)
  /// ```
  ///
  /// - Parameters:
  ///   - base: keeps the sealed values; used through this storage, and others like it, alone.
  ///   - secrets: keeps the keys; must keep secrets.
  public convenience init(_ base: any StorageBackend, keys secrets: any TransactionalStorage) {
    self.init(base, keys: secrets, cipher: .aes256GCM, reading: [LibcryptoCipher.chaCha20Poly1305])
  }
}
