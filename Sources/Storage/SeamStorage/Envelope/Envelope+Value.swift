import Foundation

extension Envelope {
  /// Encodes a value and decodes it again, as some values are encoded to bytes that cannot be decoded.
  ///
  /// A `Data` needs no encoding, unless it expires.
  package static func seal<Value>(_ value: Value, forKey key: StorageKey<Value>) throws(StorageError) -> [UInt8] {
    if key.timeToLive == nil, let data = value as? Data {
      return Envelope(version: key.version, data: [UInt8](data)[...]).bytes
    }
    let payload = try encoding(key, "could not be encoded") { try JSONEncoder().encode(value) }
    _ = try encoding(key, "cannot be read back as it is encoded") {
      try JSONDecoder().decode(Value.self, from: payload)
    }
    return Envelope(version: key.version, expiry: key.expiry, payload: [UInt8](payload)[...]).bytes
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

  /// Decodes a value, whether it has expired or not.
  package static func open<Value>(_ bytes: [UInt8], forKey key: StorageKey<Value>) throws(StorageError) -> Value {
    try envelope(bytes, forKey: key).value(forKey: key)
  }

  /// Whether the value has expired.
  static func hasExpired(_ bytes: [UInt8]) -> Bool {
    guard let expiry = (try? Envelope(bytes))?.expiry else { return false }
    return Date() >= Date(timeIntervalSince1970: Double(expiry))
  }

  fileprivate static func envelope<Value>(
    _ bytes: [UInt8], forKey key: StorageKey<Value>
  ) throws(StorageError) -> Envelope {
    do {
      return try Envelope(bytes)
    } catch {
      throw StorageError(
        .corrupt, key: key.name,
        reason: error == .changed
          ? "what is stored was changed" : "what is stored does not begin as a stored value does",
        underlying: error)
    }
  }

  fileprivate func value<Value>(forKey key: StorageKey<Value>) throws(StorageError) -> Value {
    guard version <= key.version else {
      throw StorageError(
        .newerVersion, key: key.name,
        reason: "version \(version) is stored and the key reads up to \(key.version)")
    }
    if isData, key.steps[version] == nil, let data = Data(payload) as? Value { return data }
    do {
      if let step = key.steps[version] { return try step([UInt8](json)[...]) }
      return try JSONDecoder().decode(Value.self, from: json)
    } catch {
      guard (try? JSONDecoder().decode(AnyJSON.self, from: json)) != nil else {
        throw StorageError(
          .corrupt, key: key.name, reason: "what is stored is not whole", underlying: key.disclosable(error))
      }
      throw StorageError(
        .undecodable, key: key.name,
        reason: "what is stored, of version \(version), does not become a value of type \(Value.self)",
        underlying: key.disclosable(error))
    }
  }

  /// The payload as JSON; a `Data` as `JSONEncoder` writes it, for migrations and for errors about another type.
  private var json: Data { isData ? Data("\"\(Data(payload).base64EncodedString())\"".utf8) : Data(payload) }
}

extension StorageKey {
  /// Decodes stored bytes; nil if they are nil or the value has expired.
  package func value(of bytes: [UInt8]?) throws(StorageError) -> Value? {
    guard let bytes else { return nil }
    let envelope = try Envelope.envelope(bytes, forKey: self)
    if let expiry = envelope.expiry, now() >= Date(timeIntervalSince1970: Double(expiry)) { return nil }
    return try envelope.value(forKey: self)
  }

  /// The expiry of a value that is stored now.
  fileprivate var expiry: Int? {
    timeToLive.map { time in
      let seconds = now().timeIntervalSince1970 + time / .seconds(1)
      return Int(max(0, min(seconds, Double(Int32.max) * 1000)).rounded(.up))
    }
  }

  /// The cause of a failure; nil for a secret, as errors of encoders and decoders quote parts of the value.
  fileprivate func disclosable(_ error: any Error) -> (any Error)? { sensitivity == .secret ? nil : error }
}
