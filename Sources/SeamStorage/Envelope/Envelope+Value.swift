import Foundation

extension Envelope {
  /// The bytes that a value is stored as; reads it back, as some values are written so that no one can read them.
  package static func seal<Value>(_ value: Value, forKey key: StorageKey<Value>) throws(StorageError) -> [UInt8] {
    let payload = try encoding(key, "could not be encoded") { try JSONEncoder().encode(value) }
    _ = try encoding(key, "cannot be read back as it is encoded") {
      try JSONDecoder().decode(Value.self, from: payload)
    }
    return Envelope(version: key.version, payload: [UInt8](payload)[...]).bytes
  }

  private static func encoding<Value, Result>(
    _ key: StorageKey<Value>, _ problem: String, _ body: () throws -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw StorageError(
        .encodingFailed, key: key.name, reason: "a value of type \(Value.self) \(problem)",
        underlying: key.disclosable(error))
    }
  }

  /// The value that bytes were stored for.
  package static func open<Value>(_ bytes: [UInt8], forKey key: StorageKey<Value>) throws(StorageError) -> Value {
    let envelope: Envelope
    do {
      envelope = try Envelope(bytes)
    } catch {
      throw StorageError(
        .corrupt, key: key.name,
        reason: error == .changed
          ? "what is stored was changed" : "what is stored does not begin as a stored value does",
        underlying: error)
    }
    guard envelope.version <= key.version else {
      throw StorageError(
        .newerVersion, key: key.name,
        reason: "version \(envelope.version) is stored and the key reads up to \(key.version)")
    }
    do {
      if let step = key.steps[envelope.version] { return try step(envelope.payload) }
      return try JSONDecoder().decode(Value.self, from: Data(envelope.payload))
    } catch {
      guard (try? JSONDecoder().decode(AnyJSON.self, from: Data(envelope.payload))) != nil else {
        throw StorageError(
          .corrupt, key: key.name, reason: "what is stored is not whole", underlying: key.disclosable(error))
      }
      throw StorageError(
        .undecodable, key: key.name,
        reason: "what is stored, of version \(envelope.version), does not become a value of type \(Value.self)",
        underlying: key.disclosable(error))
    }
  }
}

extension StorageKey {
  /// The cause of a failure; nil for a secret, as encoders and decoders quote what they were given.
  fileprivate func disclosable(_ error: any Error) -> (any Error)? { sensitivity == .secret ? nil : error }
}

/// Decodes from any JSON, and so tells another type's value from damaged text.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}
