import SeamConformance
package import SeamStorage
import Foundation
import SeamSupport

/// Damages files that storages have left, and checks the value or error that each key gives afterwards.
///
/// Every value was synchronised, so each key reads as its value or throws; nil and other values are findings. It is for
/// any backend that keeps its values in files of one directory.
package struct DamageTrials {
  /// How many values there are.
  package static let keyCount = 284

  private let open: (_ directory: String) throws -> any StorageBackend & TransactionalStorage
  private let close: (any StorageBackend & TransactionalStorage) async -> Void
  private let files: [String]
  private let stride: Int
  private let isTyped: Bool
  private let isOpenWhenDamaged: Bool

  /// Describes a backend.
  ///
  /// - Parameters:
  ///   - files: the names of the files that are damaged, in a storage's directory.
  ///   - stride: where the keys cannot be listed, only every `stride`-th one is read, until one can be; for backends
  ///     whose calls then all fail, each after reading everything.
  ///   - isTyped: whether values are stored and read through typed keys, which have a checksum, and not as bytes.
  ///   - isOpenWhenDamaged: whether the files are as the open storage has them, which is how a killed process leaves
  ///     them, and not as it leaves them when it closes.
  ///   - open: makes a storage for a directory, which may exist.
  ///   - close: closes a storage, so that another process could take over.
  package init(
    files: [String], stride: Int = 1, isTyped: Bool = false, isOpenWhenDamaged: Bool = false,
    open: @escaping (_ directory: String) throws -> any StorageBackend & TransactionalStorage,
    close: @escaping (any StorageBackend & TransactionalStorage) async -> Void
  ) {
    self.files = files
    self.stride = stride
    self.isTyped = isTyped
    self.isOpenWhenDamaged = isOpenWhenDamaged
    self.open = open
    self.close = close
  }

  /// The results of all tries.
  package struct Outcome: Sendable {
    package var tries = 0
    /// How many reads gave the value, and how many an error.
    package var right = 0
    package var errors = 0
    /// How many keys were nil, and were listed under another name, which checksums of values do not find.
    package var renamed = 0
    /// One line for each try in which a key was nil or had another value.
    package var findings: [String] = []
    /// The codes of the errors, and how often each was thrown.
    package var codes: [String: Int] = [:]
  }

  /// Makes `count` tries, which are the same for the same seed.
  package func run(count: Int, seed: UInt64) async throws -> Outcome {
    var random = SeededRandom(seed: seed)
    let locations = TemporaryDirectory()
    let values = Self.values(using: &random)
    let original = try await fill(locations.path("original"), values)
    let other = try await fill(locations.path("other"), Self.values(using: &random))
    var outcome = Outcome()
    let kinds = StorageDamage.allCases
    let rounds = max(1, count / (kinds.count * files.count))
    for number in 0..<count {
      let damage = kinds[number % kinds.count]
      let name = files[number / kinds.count % files.count]
      let round = number / (kinds.count * files.count)
      let part = rounds < 200 ? round * 200 / rounds : round % 200
      let location = locations.path("try-\(number)")
      var contents = original
      contents[name] = damage.apply(to: original[name] ?? [], part: min(part, 199), other: other[name], using: &random)
      try write(contents, to: location)
      let found = await read(location, values, &outcome)
      if let found { outcome.findings.append("seed \(seed), try \(number), \(damage) of \(name): \(found)") }
      outcome.tries += 1
      try FileManager.default.removeItem(atPath: location)
    }
    return outcome
  }

  /// Reads every key, and returns a description of wrong values; nil if there are none.
  private func read(_ location: String, _ values: [(key: String, bytes: [UInt8])], _ outcome: inout Outcome) async
    -> String?
  {
    guard let storage = try? open(location) else { return nil }
    var absent = 0
    var wrong = 0
    var isOpen = (try? await storage.keys(withPrefix: "")) != nil
    for (index, (key, bytes)) in values.enumerated() where isOpen || index % stride == 0 {
      do {
        let value = try await value(forKey: key, in: storage)
        isOpen = true
        switch value {
        case bytes: outcome.right += 1
        case nil: absent += 1
        default: wrong += 1
        }
      } catch {
        outcome.errors += 1
        outcome.codes[(error as? StorageError)?.code.name ?? "\(error)", default: 0] += 1
      }
    }
    if absent > 0, let listed = try? await storage.keys(withPrefix: "") {
      // A key that was changed is not found by its name, and is listed under another.
      let known = Set(values.map { KeyBytes($0.key) })
      let renamed = min(absent, listed.count { !known.contains(KeyBytes($0)) })
      outcome.renamed += renamed
      absent -= renamed
    }
    await close(storage)
    return absent + wrong == 0 ? nil : "\(absent) of \(values.count) keys are nil, \(wrong) another value"
  }

  private func fill(_ location: String, _ values: [(key: String, bytes: [UInt8])]) async throws -> [String: [UInt8]] {
    try FileManager.default.createDirectory(atPath: location, withIntermediateDirectories: true)
    let storage = try open(location)
    // Single writes and batches, as an app makes them.
    var rest = values[...]
    while !rest.isEmpty {
      var batch = StorageBatch()
      for (key, bytes) in rest.prefix(rest.count % 7 + 1) {
        if isTyped {
          try batch.setValue(Data(bytes), forKey: StorageKey(key))
        } else {
          batch.setBytes(bytes, forKey: key)
        }
      }
      rest = rest.dropFirst(rest.count % 7 + 1)
      try await storage.write(batch)
    }
    if isOpenWhenDamaged {
      let contents = try contents(of: location)
      await close(storage)
      return contents
    }
    await close(storage)
    return try contents(of: location)
  }

  private func value(forKey key: String, in storage: any StorageBackend & TransactionalStorage) async throws -> [UInt8]?
  {
    guard isTyped else { return try await storage.bytes(forKey: key) }
    return try await storage.getValue(forKey: StorageKey<Data>(key)).map { [UInt8]($0) }
  }

  private func contents(of location: String) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: location) {
      contents[name] = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(location)/\(name)")))
    }
    return contents
  }

  private func write(_ contents: [String: [UInt8]], to location: String) throws {
    try FileManager.default.createDirectory(atPath: location, withIntermediateDirectories: true)
    for (name, bytes) in contents { try Data(bytes).write(to: URL(fileURLWithPath: "\(location)/\(name)")) }
  }

  private static func values(using random: inout SeededRandom) -> [(key: String, bytes: [UInt8])] {
    (0..<keyCount).map { number in
      let count = number % 10 == 0 ? 2000 : Int.random(in: 0...200, using: &random)
      return ("key/\(number)", (0..<count).map { _ in .random(in: 0...255, using: &random) })
    }
  }
}
