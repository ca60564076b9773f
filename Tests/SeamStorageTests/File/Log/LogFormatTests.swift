import StorageTestFixtures
import Testing

@testable import SeamStorage

/// The layout of version 1, byte by byte: what is stored today is read by whatever comes later.
struct LogFormatTests {
  private let disk = SimulatedDisk()

  @Test func theLayoutIsAsItWas() async throws {
    let storage = FileStorage(LogPlace(directory: "/a", files: disk))
    var batch = StorageBatch()
    batch.setBytes([1, 2, 3], forKey: "key")
    batch.removeValue(forKey: "é")
    try await storage.commit(batch)
    try await storage.setBytes([], forKey: "")
    #expect(disk.read("/a/values.log").map(hex) == golden)
  }

  @Test func whatWasStoredIsRead() async throws {
    disk.write(bytes(golden), to: "/a/values.log")
    let storage = FileStorage(LogPlace(directory: "/a", files: disk))
    #expect(
      try await storage.entries(withPrefix: "") == [
        StorageEntry(key: "", bytes: []), StorageEntry(key: "key", bytes: [1, 2, 3]),
      ])
  }

  /// The file's header; a header, a body and an end for each record.
  private let golden = [
    "5365616d4c6f670a01000000180000000000000013233118",
    "535265630fd369ba280000000000000018000000000000007c8ae25b02000000",
    "471ea80000c0c8aaa8cb15b88b746aa54562c25e7bc12607f7e17fdb119a216f5bec0d968c714671",
    "0a",
    "53526563427332f6100000000000000061000000000000006f4787b801000000",
    "b19d6a7778a95d4f52ae2ea926bccbcf",
    "0a",
  ].joined()

  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
