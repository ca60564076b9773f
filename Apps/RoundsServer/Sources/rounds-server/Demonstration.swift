import Foundation
import RoundsServer
import ServerFHIR
import ServerHTTP
import ServerSamples

/// Serves sample data to the app that started this process, until that ends.
///
/// The app keeps a pipe to standard input open, and reads one line of JSON from standard output once the server has its
/// data: `{"account":"…","password":"…","url":"http://127.0.0.1:40123"}`.
enum Demonstration {
  static let password = "rounds-demo"
  private static let patients = 100

  private struct Ready: Encodable {
    let account: String
    let password: String
    let url: String
  }

  /// Serves until standard input is closed or the process is asked to stop.
  ///
  /// The first run makes the sample data, which takes some seconds; photos are drawn in the background.
  ///
  /// - Parameter folder: the folder of the data, which is created.
  static func serve(in folder: String, report: @escaping @Sendable (any Error) -> Void) async throws {
    let stop = StopSignal(watchesInput: true)
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { throw FolderProblem(path: folder, reason: error.localizedDescription) }
    let lock = try FolderLock(URL(filePath: folder).appending(path: "lock").path)
    defer { withExtendedLifetime(lock) {} }
    let server = try await makeServer(in: folder, report: report)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await fill(server, in: folder) }
        group.addTask {
          await stop.wait()
          throw CancellationError()
        }
        // Not waitForAll(), which throws only once the photos are drawn as well.
        for try await _ in group {}
      }
    } catch {
      await server.stop(within: .seconds(1))
      guard error is CancellationError else { throw error }
    }
  }

  /// Writes a line to the log, which is standard error.
  fileprivate static func note(_ line: String) {
    FileHandle.standardError.write(Data("rounds-server: \(line)\n".utf8))
  }

  /// Stores the sample data if this was not done, announces the server, and draws photos.
  private static func fill(_ server: RoundsServer, in folder: String) async throws {
    let made = URL(filePath: folder).appending(path: "made")
    let end = (try? Date(timeIntervalSince1970: Double(String(contentsOf: made, encoding: .utf8)) ?? 0)) ?? Date()
    let samples = SampleData(seed: 1, patients: patients, years: 1, until: end)
    if !FileManager.default.fileExists(atPath: made.path) {
      note("making the sample data in \(folder), which takes some seconds")
      try await server.add(samples, password: password)
      // Written last: data whose making was interrupted is completed at the next start.
      try Data("\(end.timeIntervalSince1970)".utf8).write(to: made, options: .atomic)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let ready = Ready(account: samples.accounts.first?.name ?? "", password: password, url: server.url)
    FileHandle.standardOutput.write(try encoder.encode(ready) + Data("\n".utf8))
    try await server.addPhotos(of: samples)
  }

  /// Listens at the port of the last run, so that requests queued for it reach it, or at a free one if that is taken.
  private static func makeServer(
    in folder: String, report: @escaping @Sendable (any Error) -> Void
  ) async throws -> RoundsServer {
    let file = URL(filePath: folder).appending(path: "port")
    var configuration = RoundsServerConfiguration(storage: .file(URL(filePath: folder).appending(path: "rounds.db")))
    configuration.fhir.report = report
    configuration.http.port = (try? String(contentsOf: file, encoding: .utf8)).flatMap { UInt16($0) } ?? 0
    let server: RoundsServer
    do {
      server = try await RoundsServer(configuration)
    } catch is HTTPServerError where configuration.http.port != 0 {
      configuration.http.port = 0
      server = try await RoundsServer(configuration)
    }
    do {
      try Data("\(server.port)".utf8).write(to: file, options: .atomic)
    } catch { throw FolderProblem(path: file.path, reason: error.localizedDescription) }
    return server
  }
}

/// Waits until the server of an app that was killed has released the folder and its port.
private final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock; blocks the thread while another process holds it, and says so once.
  init(_ path: String) throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FolderProblem(path: path, reason: String(cString: strerror(errno))) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    Demonstration.note("waiting for another process to release \(path)")
    guard flock(descriptor, LOCK_EX) == 0 else {
      throw FolderProblem(path: path, reason: String(cString: strerror(errno)))
    }
  }

  deinit { close(descriptor) }
}

/// The folder of the demonstration, or a file in it, cannot be used.
private struct FolderProblem: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String {
    let reason = reason.trimmingCharacters(in: ["."])
    return "\(path) cannot be used: \(reason). Check that you may write there and that there is room, or name another "
      + "folder."
  }
}
