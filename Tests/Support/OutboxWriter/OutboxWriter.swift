import Foundation
import SeamNetwork
import SeamNetworkStorage
import SeamStorage
import SeamStorageSQLite

/// Adds requests to an outbox and sends them, and says so on the standard output: a process for tests to kill.
///
/// Usage: `outbox-writer PATH PORT FIRST COUNT`. It adds COUNT requests from the number FIRST on, by three tasks, and
/// ends when nothing is pending. Its lines are `opened`, `adding NUMBER`, `added NUMBER ID` and `done`.
@main
struct OutboxWriter {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    guard let path = arguments.first, numbers.count == 3 else { return fail("usage: PATH PORT FIRST COUNT") }
    do {
      try await perform(in: path, port: numbers[0], numbers: numbers[1]..<numbers[1] + numbers[2])
    } catch {
      fail("\(error)")
    }
  }

  private static func perform(in path: String, port: Int, numbers: Range<Int>) async throws {
    let storage = SQLiteStorage(at: path)
    try await storage.open()
    let network = SocketModule(port: port)
    let configuration = OutboxConfiguration(
      maximumConcurrentSends: 3, firstPause: .milliseconds(2), longestPause: .milliseconds(10))
    let outbox = StorageOutbox(in: storage, network: network, configuration: configuration)
    try say("opened")
    let running = Task { try await outbox.run() }
    try await withThrowingTaskGroup { group in
      for task in 0..<3 {
        group.addTask {
          for number in numbers where number % 3 == task {
            try say("adding \(number)")
            let id = try await outbox.add(
              request(number, network), label: "\(number)", lane: number.isMultiple(of: 2) ? "lane\(task)" : nil,
              account: nil, keepsResponse: number % 5 == 0)
            try say("added \(number) \(id)")
          }
        }
      }
      try await group.waitForAll()
    }
    for try await summary in outbox.changes() where summary.pending == 0 { break }
    running.cancel()
    try? await running.value
    await storage.close()
    try say("done")
  }

  /// A request with its number in path and body; each tenth is large.
  private static func request(_ number: Int, _ network: SocketModule) -> HTTPRequest {
    let body = String(repeating: "\(number) ", count: number.isMultiple(of: 10) ? 10_000 : 3)
    return HTTPRequest(
      .post,
      network.requestBuilder.baseURL.appending(path: "items").appending(
        queryItems: [URLQueryItem(name: "number", value: "\(number)")]), body: HTTPBody(body))
  }

  private static func say(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  private static func fail(_ text: String) {
    FileHandle.standardError.write(Data("outbox-writer: \(text)\n".utf8))
    exit(1)
  }
}
