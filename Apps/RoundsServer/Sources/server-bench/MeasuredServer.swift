import Foundation

/// The server in a process of its own.
struct MeasuredServer {
  let port: UInt16
  private let process: Process
  /// A token for requests.
  let token: String

  /// Starts the server on a database.
  init(database: String) throws {
    process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "rounds-server")
    process.arguments = [
      "--database", database, "--rate", "0", "--account", "bench=Practitioner/1", "--password", "bench",
    ]
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    let url = text.split(separator: "\n").first?.split(separator: " ").last.flatMap { URL(string: String($0)) }
    guard let port = url?.port else { throw LoadConnection.Failure(description: "the server did not start: \(text)") }
    self.port = UInt16(port)
    let form = Array("grant_type=password&username=bench&password=bench&client_id=rounds-app".utf8)
    var connection = try LoadConnection(port: self.port)
    let body = try connection.perform(
      Self.message("POST", "/oauth/token", "Content-Type: application/x-www-form-urlencoded\r\n", form))
    let answer = try JSONSerialization.jsonObject(with: Data(body)) as? [String: Any]
    guard let token = answer?["access_token"] as? String else {
      throw LoadConnection.Failure(description: "the server gave no token")
    }
    self.token = token
  }

  /// A request with the token.
  func request(_ method: String, _ path: String, _ body: [UInt8] = []) -> [UInt8] {
    Self.message(
      method, path,
      "Authorization: Bearer \(token)\r\nContent-Type: application/fhir+json\r\n"
        + "Prefer: return=minimal\r\n", body)
  }

  private static func message(_ method: String, _ path: String, _ fields: String, _ body: [UInt8]) -> [UInt8] {
    let length = method == "GET" ? "" : "Content-Length: \(body.count)\r\n"
    return Array("\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(length)\r\n".utf8) + body
  }

  /// The memory of the process in megabytes: now, and at most so far.
  func memory() throws -> (now: Double, peak: Double) {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    func value(_ name: String) -> Double {
      let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
      return (line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first.flatMap { Double($0) } ?? 0) / 1024
    }
    return (value("VmRSS:"), value("VmHWM:"))
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
