import CoreFHIR
import CoreSync
import Foundation
import SeamCollections
import SeamNetwork
import SeamStorage
import SeamStorageSQLite
import Testing

/// What many resources and edits cost; `SEAM_GROWTH=50000` runs the full sizes and prints figures.
@Suite(.serialized)
struct SyncGrowthTests {
  /// Whether figures are checked, which needs a process that does nothing else.
  static let isMeasuring = ProcessInfo.processInfo.environment["SEAM_GROWTH"] != nil
  static let count = ProcessInfo.processInfo.environment["SEAM_GROWTH"].flatMap(Int.init) ?? 2000

  /// A storage in a folder of its own, which is removed afterwards.
  private func withStorage(_ body: (SQLiteStorage) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sync-growth-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(SQLiteStorage(at: folder.appending(path: "values.db").path))
  }

  @Test func downloadsManyResourcesInLittleMemory() async throws {
    try await withStorage { storage in
      let session = ManyResourcesSession(count: Self.count)
      let device = TestDevice(session, disk: storage, types: [SyncType(FHIR.Observation.self)], pageSize: 250)
      let before = Memory.resident
      let start = ContinuousClock.now
      let report = try await device.engine.sync()
      let time = start.duration(to: .now)
      let grown = Memory.peak - before
      if Self.isMeasuring {
        print("first sync of \(Self.count): \(time), memory before \(before >> 20) MB, at most \(grown >> 20) MB more")
      }
      #expect(report.received == Self.count)
      #expect(session.mostOnPage == 250)
      // Memory does not grow with the number: a full sync takes less than 150 MB.
      if Self.isMeasuring { #expect(grown < 150 << 20) }
    }
  }

  @Test func sendsManyEdits() async throws {
    let count = Self.count / 25
    try await withServer { server in
      let device = TestDevice(server, types: [])
      for index in 0..<count {
        try await device.store.save(edit(index + 1) { $0.create(measurement("o\(index)")) })
      }
      let start = ContinuousClock.now
      var halfway: Duration?
      try await device.sending {
        await device.wait { $0.counts.pending <= count / 2 }
        halfway = start.duration(to: .now)
        await device.wait { $0.counts.pending == 0 }
      }
      let time = start.duration(to: .now)
      if Self.isMeasuring { print("\(count) edits sent in \(time), the first half in \(halfway ?? .zero)") }
      #expect(try await server.versions("Observation").count == count)
      #expect(try await device.outbox.items().isEmpty)
    }
  }

  @Test func savesManyEditsWithoutANetwork() async throws {
    try await withStorage { storage in
      let device = TestDevice(ManyResourcesSession(count: 0), disk: storage, types: [])
      let count = Self.count / 5
      var times: [Duration] = []
      for index in 0..<count {
        let start = ContinuousClock.now
        try await device.store.save(edit(index + 1) { $0.create(measurement("o\(index)")) })
        times.append(start.duration(to: .now))
      }
      let tenth = count / 10
      let first = times[..<tenth].reduce(.zero, +) / tenth
      let last = times[(count - tenth)...].reduce(.zero, +) / tenth
      let start = ContinuousClock.now
      #expect(try await device.store.counts().pending == count)
      if Self.isMeasuring {
        print("\(count) edits: \(first) each at first, \(last) at last; counts in \(start.duration(to: .now))")
      }
      // With counting, the last would take a hundred times as long as the first.
      if Self.isMeasuring { #expect(last < first * 10) }
    }
  }
}

/// The memory of this process.
enum Memory {
  /// The resident bytes.
  static var resident: Int { field("VmRSS") }
  /// The most resident bytes so far.
  static var peak: Int { field("VmHWM") }

  private static func field(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return (line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0) << 10
  }
}
