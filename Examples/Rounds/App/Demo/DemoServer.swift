import FeatureAuthentication
import Foundation
public import RoundsApp
import RoundsServer
import ServerHTTP
import ServerSamples

/// The server of the demonstration: in this process, on a free port of the loopback interface, with sample data.
public actor DemoServer {
  private static let shared = DemoServer()
  private static let password = "rounds-demo"
  private static let patients = 100

  private var server: RoundsServer?
  private var photos: Task<Void, Never>?

  /// Starts the server, or returns the one that was started.
  ///
  /// The first start makes the sample data, which takes some seconds; photos are drawn in the background.
  ///
  /// - Parameter folder: the folder of the server's data, which is created.
  public static func start(in folder: String) async throws -> ServerAddress { try await shared.start(in: folder) }

  private func start(in folder: String) async throws -> ServerAddress {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let server = if let server { server } else { try await makeServer(in: folder) }
    self.server = server
    let made = URL(filePath: folder).appending(path: "made")
    let end = (try? Date(timeIntervalSince1970: Double(String(contentsOf: made, encoding: .utf8)) ?? 0)) ?? Date()
    let samples = SampleData(seed: 1, patients: Self.patients, years: 1, until: end)
    if !FileManager.default.fileExists(atPath: made.path) {
      try await server.add(samples, password: Self.password)
      // Written last: data whose making was interrupted is completed at the next start.
      try Data("\(end.timeIntervalSince1970)".utf8).write(to: made, options: .atomic)
    }
    if photos == nil {
      photos = Task(priority: .background) { _ = try? await server.addPhotos(of: samples) }
    }
    guard let root = URL(string: server.url), let nurse = samples.accounts.first else {
      throw StartProblem(title: "The demonstration cannot be started", description: "It has no sample data.")
    }
    return ServerAddress(
      root: root, identity: "demonstration", demo: DemoAccount(name: nurse.name, password: Self.password))
  }

  /// Listens at the port of the last run, so that what is queued for it finds it, or at a free one if that is taken.
  private func makeServer(in folder: String) async throws -> RoundsServer {
    let file = URL(filePath: folder).appending(path: "port")
    var configuration = RoundsServerConfiguration(storage: .file(URL(filePath: folder).appending(path: "rounds.db")))
    configuration.http.port = (try? String(contentsOf: file, encoding: .utf8)).flatMap { UInt16($0) } ?? 0
    let server: RoundsServer
    do {
      server = try await RoundsServer(configuration)
    } catch is HTTPServerError where configuration.http.port != 0 {
      configuration.http.port = 0
      server = try await RoundsServer(configuration)
    }
    try Data("\(server.port)".utf8).write(to: file, options: .atomic)
    return server
  }
}
