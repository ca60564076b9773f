import FeatureAuthentication
import Foundation
public import RoundsApp

/// The server of the demonstration: the program `rounds-server` in a process of its own, which ends with this one.
///
/// The server's standard input is a pipe from this process, so that the system closes it even if this process is
/// killed; the server then stops. Its standard error is appended to `server.log` in its folder.
public actor DemoServer {
  private static let shared = DemoServer()

  private let program: URL
  private let limit: Duration
  private var running: (process: DemoProcess, address: ServerAddress)?

  /// Makes the server of a program.
  ///
  /// - Parameters:
  ///   - program: the executable; by default `rounds-server` beside the executable of this process.
  ///   - limit: the time in which the server has to be ready. The first start makes the sample data, which takes some
  ///     seconds.
  init(program: URL? = nil, limit: Duration = .seconds(120)) {
    self.program = program ?? Bundle.main.bundleURL.appending(path: "rounds-server")
    self.limit = limit
  }

  /// Starts the server of this process, or returns the one that runs.
  ///
  /// - Parameter folder: the folder of the server's data, which is created.
  /// - Throws: ``/RoundsApp/StartProblem`` if it cannot be started, ends, or is not ready in time.
  public static func start(in folder: String) async throws -> ServerAddress { try await shared.start(in: folder) }

  /// Starts the server, or returns the one that runs; a server that has ended is started again.
  ///
  /// - Parameter folder: the folder of the server's data, which is created.
  /// - Throws: ``/RoundsApp/StartProblem`` if it cannot be started, ends, or is not ready in time.
  func start(in folder: String) async throws -> ServerAddress {
    if let running, running.process.isRunning { return running.address }
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw StartProblem(
        title: "The demonstration cannot be started",
        description: """
          Its server, \(program.path), is missing. `make run` builds it; ROUNDS_SERVER=URL uses a server of your own.
          """)
    }
    let process = try DemoProcess(program, folder: folder)
    let address = try await process.address(within: limit)
    running = (process, address)
    return address
  }
}
