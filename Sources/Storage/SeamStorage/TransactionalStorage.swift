/// Stores an app's values, and updates, batches, lists and observes them.
///
/// ```swift
/// try await storage.update(.topics) { $0.insert("weather") }
/// let people = try await storage.getValues(withPrefix: .person(""))
/// for try await topics in storage.values(forKey: .topics) { show(topics) }
///
/// var batch = StorageBatch()
/// try batch.setValue(person, forKey: .person(person.id))
/// batch.removeValue(forKey: .draft)
/// try await storage.commit(batch)
/// ```
///
/// It is typed values in front of a ``StorageBackend``, which keeps bytes. Every backend of this library is one itself;
/// an app can give a storage a name of its own, which injection then tells from others:
///
/// ```swift
/// struct Secrets: TransactionalStorage {
///   let backend: any StorageBackend = SecretServiceStorage(service: "org.example.rounds")
/// }
/// ```
///
/// - **Values that are read are those that were stored.** Each value has a checksum: reading one that was changed on
///   the medium throws ``StorageError/Code/corrupt``, and the others stay readable.
/// - **Secrets stay secret.** A value whose key is ``StorageSensitivity/secret`` is never handed to a backend that
///   would store it in the clear. No backend can change that: these methods are not the backend's own.
/// - **Encoding stays off the caller's actor**, so it is safe to call from the main actor with large values.
public protocol TransactionalStorage: LocalStorage {
  /// The backend that keeps the bytes.
  var backend: any StorageBackend { get }
}

extension TransactionalStorage where Self: StorageBackend {
  /// The storage itself.
  public var backend: any StorageBackend { self }
}

/// Typed access to a backend whose own type is not known.
public struct TypedStorage: TransactionalStorage {
  /// The backend that keeps the bytes.
  public let backend: any StorageBackend

  /// Puts typed values in front of a backend.
  public init(_ backend: any StorageBackend) { self.backend = backend }
}

extension StorageBackend {
  /// The same storage with typed values.
  public var typed: TypedStorage { TypedStorage(self) }
}
