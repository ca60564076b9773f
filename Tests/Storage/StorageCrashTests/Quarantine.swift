import Foundation
import SeamConformance
import SeamStorage
import SeamSupport
import StorageTestFixtures
import StorageWorkload

/// The damaged files of a location, which must be moved aside byte for byte.
struct Quarantine {
  private let backend: WorkloadBackend
  private let folder: String
  /// The damaged files that may not be moved aside yet, by name.
  private var damaged: [String: [UInt8]] = [:]
  /// The files that were moved aside, by name.
  private var aside: [String: [UInt8]] = [:]

  /// Whether the damaged location is not yet known to be moved aside.
  private(set) var isPending = false
  /// The latest damage, in words.
  private(set) var damage = "no damage"

  init(of backend: WorkloadBackend, in folder: String) {
    self.backend = backend
    self.folder = folder
  }

  /// The files with values, the first of which is never missing.
  private let names = ["storage.db", "storage.db-wal"]

  /// Damages a file so that opening the location finds the damage; false, with the files as before, if it found none.
  mutating func damage(using random: inout SeededRandom) async throws -> Bool {
    let sound = try contents()
    let kinds = [StorageDamage.flippedBit, .burst, .truncation, .zeroedPage, .swappedPages, .emptied]
    let name = sound.keys.sorted().randomElement(using: &random) ?? names[0]
    let kind = kinds.randomElement(using: &random) ?? .burst
    let header = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    // Some damage is found only when a value is read, and a damaged header is not found if the log has a newer one.
    var tries = [
      (
        name, "\(kind)",
        sound[name].flatMap {
          kind.apply(to: $0, part: .random(in: 0..<200, using: &random), other: nil, using: &random)
        }
      )
    ]
    for name in names { tries.append((name, "another header", sound[name].map { header + $0.dropFirst(32) })) }
    isPending = true
    for case (let name, let kind, let bytes?) in tries {
      try write(bytes, to: name)
      if try await isStillDamaged(copyingTo: folder + " copy") {
        damage = "\(kind) of \(name)"
        damaged = try contents()
        return true
      }
      try write(sound[name] ?? [], to: name)
    }
    isPending = false
    return false
  }

  /// Whether opening the location finds damage, without changing it.
  func isStillDamaged(copyingTo copy: String) async throws -> Bool {
    guard isPending else { return false }
    try FileManager.default.copyItem(atPath: folder, toPath: copy)
    let storage = backend.reader.storage(in: copy)
    var isDamaged = false
    do { try await storage.open() } catch let error as StorageError where error.code == .corrupt { isDamaged = true }
    await storage.close()
    try FileManager.default.removeItem(atPath: copy)
    return isDamaged
  }

  /// Finds files that changed after they were moved aside, damaged files of which no copy is kept, and sound files that
  /// were moved aside.
  func check() throws -> [String] {
    var findings: [String] = []
    for (name, bytes) in aside where try read(name) != bytes { findings.append("lost: \(name)") }
    var moved = try movedSinceDamage()
    for (name, bytes) in damaged where try read(name) != bytes {
      guard let new = moved.first(where: { $0.value == bytes }) else {
        findings.append("lost: the damaged \(name)")
        continue
      }
      moved[new.key] = nil
    }
    // The incomplete end of a log that a killed process leaves is moved aside as well, and is no whole file.
    for (name, bytes) in moved where Self.beginnings.contains(where: { bytes.starts(with: $0) }) {
      findings.append("lost: moved aside as \(name), without damage")
    }
    return findings
  }

  /// Takes the location for one that was made since the last damage.
  mutating func settle() throws -> [String] {
    guard isPending else { return [] }
    let moved = try movedSinceDamage()
    let left = damaged.filter { file in !moved.contains { $0.value == file.value } }
    for (name, bytes) in moved { aside[name] = bytes }
    damaged = [:]
    isPending = false
    return left.keys.map { "lost: the damaged \($0) was not moved aside" }
  }

  private func movedSinceDamage() throws -> [String: [UInt8]] {
    var moved: [String: [UInt8]] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.contains(".damaged-") && aside[name] == nil {
      moved[name] = try read(name)
    }
    return moved
  }

  /// The first bytes of a database and of its log.
  private static let beginnings: [[UInt8]] = [
    Array("SQLite format 3\0".utf8), [0x37, 0x7f, 0x06],
  ]

  private func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in names { contents[name] = try read(name) }
    return contents
  }

  private func read(_ name: String) throws -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: "\(folder)/\(name)") else { return nil }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
  }
}
