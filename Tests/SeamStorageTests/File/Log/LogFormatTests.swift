import StorageTestFixtures
import Testing

@testable import SeamStorage

/// The layouts, byte by byte: what is stored today is read by whatever comes later.
struct LogFormatTests {
  private let disk = SimulatedDisk()

  @Test func theLayoutIsAsItWas() async throws {
    let storage = FileStorage(LogLocation(directory: "/a", files: disk, makeID: { 0x0123_4567_89ab_cdef }))
    var batch = StorageBatch()
    batch.setBytes([1, 2, 3], forKey: "key")
    batch.removeValue(forKey: "é")
    try await storage.commit(batch)
    try await storage.setBytes([], forKey: "")
    #expect(disk.read("/a/values.log").map(hex) == golden)
    #expect(disk.read("/a/values.lock").map { hex(Array($0[512...])) } == goldenMark)
  }

  @Test(arguments: [1, 2]) func whatWasStoredIsRead(_ layout: Int) async throws {
    disk.write(bytes(layout == 1 ? goldenOfLayout1 : golden), to: "/a/values.log")
    if layout == 2 { disk.write([UInt8](repeating: 0, count: 512) + bytes(goldenMark), to: "/a/values.lock") }
    let storage = FileStorage(LogLocation(directory: "/a", files: disk))
    #expect(
      try await storage.entries(withPrefix: "") == [
        StorageEntry(key: "", bytes: []), StorageEntry(key: "key", bytes: [1, 2, 3]),
      ])
    try await storage.setBytes([4], forKey: "next")
    #expect(try await FileStorage(LogLocation(directory: "/a", files: disk)).contents.count == 3)
  }

  /// The mark of the log below.
  private let goldenMark = [
    "5365616d4d726b0a03000000000000000000000001000000",
    "efcdab89674523019e00000000000000",
    "00000000000000000000000000000000",
    "687d83ad",
  ].joined()

  /// The file's header; a header, a body and an end for each record.
  private let goldenOfLayout1 = [
    "5365616d4c6f670a01000000180000000000000013233118",
    "535265630fd369ba280000000000000018000000000000007c8ae25b02000000",
    "471ea80000c0c8aaa8cb15b88b746aa54562c25e7bc12607f7e17fdb119a216f5bec0d968c714671",
    "0a",
    "53526563427332f6100000000000000061000000000000006f4787b801000000",
    "b19d6a7778a95d4f52ae2ea926bccbcf",
    "0a",
  ].joined()

  private let golden = [
    "5365616d4c6f670a020000002400000000000000d9b5f3a1efcdab8967452301f4dff8c2",
    "535265630d0d5362280000000000000024000000000000008057332b02000000",
    "18ba24072916b3e90a6bf6440cc9bd567aee02ae6e769f4b1cbb7993e5a160a6b83221464b9e383a",
    "0a",
    "535265632fc2fc9910000000000000006d000000000000001c90716e01000000",
    "deccfbfb460f2fb3ae144a20ddec79de",
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
