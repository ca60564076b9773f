import Foundation
import RoundsServer
import ServerAccess
import ServerHTTP
import TerminalBench

/// A folder with the data of a server and of a device that has downloaded all of it.
struct PreparedClinic {
  let folder: URL

  /// The time and the memory that the first download took.
  struct FirstSync {
    let seconds: Double
    let memory: ProcessMemory
  }

  private var port: URL { folder.appending(path: "port") }

  var isComplete: Bool { FileManager.default.fileExists(atPath: port.path) }

  /// Makes the records, and lets the program sign in and download them.
  func prepare(_ clinic: Clinic, by program: MeasuredProgram) async throws -> FirstSync {
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let server = try await Self.serve(folder, port: 0)
    try await server.setPassword(Clinic.account.password, of: Clinic.account.name, subject: Clinic.nurse)
    try await server.add([Clinic.practitioner])
    let count = clinic.patients.count
    try await server.add(Clinic.resources(of: 0..<count - 20, until: Date()))
    // A sync asks again for changes from just before the last one, which would be nearly all records.
    try await Task.sleep(for: .seconds(3))
    try await server.add(Clinic.resources(of: count - 20..<count, until: Date()))
    let terminal = try program.start(in: folder, server: server.url)
    try terminal.signIn()
    let start = ContinuousClock.now
    try terminal.waitForSync()
    let sync = FirstSync(
      seconds: (.now - start) / .seconds(1), memory: try ProcessMemory(of: terminal.process))
    try terminal.quit()
    await server.stop()
    // Written last: a folder without it is made again.
    try Data("\(server.port)".utf8).write(to: port)
    return sync
  }

  /// Starts the server on a copy of the data, at the port at which it was downloaded; nil if that is taken.
  func open(in copy: URL) async throws -> RoundsServer? {
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: folder, to: copy)
    guard let number = UInt16(try String(contentsOf: port, encoding: .utf8)) else { return nil }
    do {
      return try await Self.serve(copy, port: number)
    } catch is HTTPServerError {
      return nil
    }
  }

  private static func serve(_ folder: URL, port: UInt16) async throws -> RoundsServer {
    var configuration = RoundsServerConfiguration(storage: .file(folder.appending(path: "server.db")))
    configuration.http.port = port
    configuration.http.limits.rate = nil
    // The data stays usable for as long as it is kept.
    configuration.access.refreshSeconds = 10 * 365 * 86_400
    return try await RoundsServer(configuration)
  }

  /// A hash of the sources that decide about the data and its storage.
  static func key(of package: URL) throws -> String {
    let folders =
      [
        "Core", "Libraries", "../FHIR/Sources", "../RoundsServer/Sources", "Bench/Sources/Clinic",
        "../../Sources/Storage",
      ]
      .map { package.appending(path: $0).standardizedFileURL }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for folder in folders {
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where path.hasSuffix(".swift") {
        // FNV-1a.
        for byte in try Data(contentsOf: folder.appending(path: path)) {
          hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
      }
    }
    return String(hash, radix: 16)
  }
}
