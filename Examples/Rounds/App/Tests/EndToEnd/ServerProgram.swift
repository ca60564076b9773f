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
  private let process: Process

  /// Starts the server, and waits until its sample data is stored.
  init(in folder: String, patients: Int = 2) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = Bundle.main.bundleURL.appendingPathComponent("rounds-server")
    process.arguments = [
      "--database", "\(folder)/server.db", "--rate", "0", "--sample-data", "1", "--patients", "\(patients)",
    ]
    process.standardOutput = output
    try process.run()
    self.process = process
    var text = ""
    while !text.contains("with the password"), case let data = output.fileHandleForReading.availableData, !data.isEmpty
    {
      text += String(decoding: data, as: UTF8.self)
    }
    guard let address = text.firstMatch(of: /FHIR: (\S+)\/fhir/)?.1, let url = URL(string: String(address)),
      let found = text.firstMatch(of: /Sign in as (\S+) .* with the password (\S+)\./)
    else { throw CocoaError(.fileReadUnknown) }
    self.url = url
    account = (String(found.1), String(found.2))
    // Photos are drawn meanwhile; what is written about them must not fill the pipe.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

  /// Stops the server as a lost connection does: requests are not answered.
  func suspend() { Foundation.kill(process.processIdentifier, SIGSTOP) }

  /// Lets the server go on.
  func resume() { Foundation.kill(process.processIdentifier, SIGCONT) }

  /// The assessments that the server has.
  func assessments() async throws -> [FHIR.Observation] {
    var found: [FHIR.Observation] = []
    let search = FHIRSearch().token("code", "39135-9", system: "http://loinc.org").count(500)
    for try await page in try await client().search(FHIR.Observation.self, search) { found += page.resources }
    return found
  }

  private func client() async throws -> FHIRClient {
    let session = CurlNetworkSession()
    let root = DefaultNetworkModule(session: session, requestBuilder: RequestBuilder(baseURL: url))
    let token = try await root.perform(
      TokenRequest(name: account.name, password: account.password)
    ).access_token
    return FHIRClient(
      DefaultNetworkModule(
        session: session, requestBuilder: RequestBuilder(baseURL: url.appending(path: "fhir")),
        behaviours: [Headers([HTTPField("Authorization", "Bearer \(token)")])]))
  }
}

private struct TokenRequest: NetworkRequest {
  struct Response: Decodable, Sendable { let access_token: String }

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
