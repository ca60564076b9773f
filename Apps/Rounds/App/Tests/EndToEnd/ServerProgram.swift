import CoreFHIR
import Foundation
import SeamNetwork
import SeamNetworkCurl

/// `rounds-server` with sample data, in a process of its own.
final class ServerProgram: Sendable {
  /// The root of the server.
  let url: URL
  /// The account that its sample data offers.
  let account: (name: String, password: String)
  private let folder: String
  private let process: Process
  private let session = SignedInClient()

  /// Starts the server, and waits until its sample data is stored.
  convenience init(in folder: String, patients: Int = 2) throws {
    try self.init(
      in: folder, ["--sample-data", "1", "--patients", "\(patients)"], until: "with the password"
    ) { text in
      let account = text.firstMatch(of: /Sign in as (\S+) .* with the password (\S+)\./)
      return account.map { (String($0.1), String($0.2)) }
    }
  }

  private init(
    in folder: String, _ arguments: [String], until end: String,
    account: (_ output: String) -> (name: String, password: String)?
  ) throws {
    let process = Process()
    let output = Pipe()
    let program = Bundle.main.bundleURL.appendingPathComponent("rounds-server")
    process.executableURL = program
    process.arguments = ["--database", "\(folder)/server.db", "--rate", "0"] + arguments
    process.standardOutput = output
    try process.run()
    self.process = process
    self.folder = folder
    var text = ""
    while !text.contains(end), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
    }
    guard let address = text.firstMatch(of: /FHIR: (\S+)\/fhir/)?.1, let url = URL(string: String(address)),
      let account = account(text)
    else { throw Failure(description: "\(program.path) printed no address and account, but: \(text)") }
    self.url = url
    self.account = account
    // Photos are drawn meanwhile; the output about them must not fill the pipe.
    let rest = output.fileHandleForReading
    Thread.detachNewThread { while !rest.availableData.isEmpty {} }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Stops the server as a lost connection does: requests are not answered.
  func suspend() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  /// Lets the server go on.
  func resume() { Foundation.kill(process.processIdentifier, SIGCONT) }

  /// Kills the server as a crash does.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Starts a server that was killed again: with the same data, at the same URL.
  func startedAgain() throws -> ServerProgram {
    try ServerProgram(in: folder, ["--port", "\(url.port ?? 0)"], until: "Stop with") { _ in account }
  }

  // MARK: What the server has

  /// A client of the account.
  var client: FHIRClient { get async throws { try await session.client(of: url, account) } }

  /// The assessments that the server has.
  func assessments() async throws -> [FHIR.Observation] {
    try await resources(FHIR.Observation.self, FHIRSearch().token("code", "39135-9", system: "http://loinc.org"))
  }

  /// The resources of a type that the server has.
  func resources<Resource: FHIRResource>(
    _ type: Resource.Type, _ search: FHIRSearch = FHIRSearch()
  ) async throws -> [Resource] {
    var found: [Resource] = []
    for try await page in try await client.search(type, search.count(500)) { found += page.resources }
    return found
  }

  /// The versions of all resources of some types, by their paths.
  func versions(of types: [String]) async throws -> [String: String] {
    var versions: [String: String] = [:]
    for type in types {
      for try await page in try await client.search(type: type, FHIRSearch().count(500)) {
        for resource in page.resources { versions["\(type)/\(resource.id ?? "")"] = resource.meta?.versionId ?? "" }
      }
    }
    return versions
  }
}

/// Signs in, and again when half of the token's lifetime is over: long tests outlive it.
private actor SignedInClient {
  private var client: FHIRClient?
  private var end = ContinuousClock.now

  func client(of url: URL, _ account: (name: String, password: String)) async throws -> FHIRClient {
    if let client, ContinuousClock.now < end { return client }
    let session = CurlNetworkSession()
    let root = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: url))
    let response = try await root.perform(TokenRequest(name: account.name, password: account.password))
    end = .now + .seconds(response.expires_in / 2)
    let client = FHIRClient(
      DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: url.appending(path: "fhir")),
        behaviours: [Headers([HTTPField("Authorization", "Bearer \(response.access_token)")])]))
    self.client = client
    return client
  }
}

private struct TokenRequest: NetworkRequest {
  struct Response: Decodable, Sendable {
    let access_token: String
    /// In seconds.
    let expires_in: Int
  }

  let name: String
  let password: String
  var method: HTTPMethod { .post }
  var path: RequestPath { "/oauth/token" }
  var body: RequestBody {
    .form([
      .init("grant_type", "password"), .init("client_id", "rounds-app"), .init("username", name),
      .init("password", password),
    ])
  }
}
