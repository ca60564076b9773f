import CoreFHIR
import CoreLogging
import FeatureAuthentication
import Foundation
import RoundsApp
import RoundsServer
import SeamFlow
import SeamFlowTesting
import SeamGtkTesting
import SeamNetwork
import SeamNetworkCurl
import SeamViews
import ServerSamples
import Testing

/// The app in a window of the test process, with a server beside it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct RoundsWindowTests {
  /// The directory of screenshots: SCREENSHOTS, by default `.build/screenshots` of the repository.
  private static let pictures =
    ProcessInfo.processInfo.environment["SCREENSHOTS"]
    ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../../.build/screenshots").standardized.path

  private struct SilentLog: Log {
    func note(_ message: String) {}
  }

  private func draw(_ name: String, _ user: GtkUser) async throws {
    try FileManager.default.createDirectory(atPath: Self.pictures, withIntermediateDirectories: true)
    try await user.draw(to: "\(Self.pictures)/\(name).png")
  }

  @Test func savesAnAssessmentThatTheServerHolds() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rounds-gtk-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let samples = SampleData(seed: 1, patients: 2, years: 1, until: Date())
    let server = try await RoundsServer(RoundsServerConfiguration())
    try await server.add(samples, password: "rounds-demo")
    let root = try #require(URL(string: server.url))
    let nurse = try #require(samples.accounts.first)
    let starter = StoredStarter(directory: folder.path) {
      ServerAddress(root: root, demo: DemoAccount(name: nurse.name, password: "rounds-demo"))
    }
    let user = try GtkUser(title: "Rounds", width: 390, height: 780)
    // The first sync brings two years of two patients.
    let robot = FlowRobot(AppCoordinator(starter, log: SilentLog()), on: user, timeout: .seconds(120))

    try await robot.skipEvents().expectText("Fill in the demonstration's account")
    try await draw("rounds-sign-in", user)
    try await robot.tap("Fill in the demonstration's account").tap("Sign in").expectText("Choose a PIN").skipEvents()
      .type("25804719", into: "Choose a PIN").expectText("Repeat the PIN").skipEvents()
      .type("25804719", into: "Repeat the PIN").expectText("My patients").skipEvents()
    let patient = try #require(samples.patients.first { $0.resources.contains { $0.isOpenWound } })
    let name = try #require(patient.resources.first?.as(FHIR.Patient.self)?.name.last?.text)
    try await robot.expectText(name).skipEvents()
    try await draw("rounds-patients", user)

    try await robot.tap(name).expectText("Timeline:").skipEvents()
    try await draw("rounds-file", user)
    try await robot.tap(label("cm²", robot)).expectText("Expected healing:").skipEvents()
    try await draw("rounds-wound", user)
    let before = try await count(server, nurse.name)
    try await robot.tap("Assess").skipEvents().expectText("1 of 6 · Size")
      .type("7.7", into: "Length").type("1.0", into: "Width").expectText("Area of the ellipse: 6.04 cm²")
    try await draw("rounds-assess", user)
    try await robot.tap("Next").skipEvents().expectText("2 of 6").type("100", into: "Granulation")
      .tap("Next").skipEvents().choose("None", for: "Amount").tap("Next").skipEvents()
      .choose("3", for: "Pain").tap("Next").skipEvents().tap("Next").skipEvents().expectText("6 of 6")
    try await draw("rounds-review", user)
    try await robot.tap("Save").expectText("6.04 cm²").skipEvents()
    while try await count(server, nurse.name) == before {}
    #expect(try await count(server, nurse.name) == before + 1)
    await server.stop()
  }

  /// The label of the first control of the topmost screen that contains a text.
  private func label(_ text: String, _ robot: FlowRobot) throws -> String {
    let entry = try #require(robot.navigator.tree.layers.last?.visibleStack.entries.last)
    let screen = try #require(robot.navigator.screen(for: entry.id))
    return try #require(screen.configuration.erasedControls.map(\.label).first { $0.contains(text) })
  }

  /// How many assessments the server has.
  private func count(_ server: RoundsServer, _ account: String) async throws -> Int {
    let root = try #require(URL(string: server.url))
    let module = DefaultNetworkModule(session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: root))
    let token = try await module.perform(TokenRequest(name: account)).access_token
    let client = FHIRClient(
      DefaultNetworkModule(
        session: CurlNetworkSession(), requestBuilder: RequestBuilder(baseURL: root.appending(path: "fhir")),
        behaviours: [Headers([HTTPField("Authorization", "Bearer \(token)")])]))
    let search = FHIRSearch().token("code", "39135-9", system: "http://loinc.org").count(500)
    var count = 0
    for try await page in client.search(FHIR.Observation.self, search) { count += page.resources.count }
    return count
  }
}

private struct TokenRequest: NetworkRequest {
  struct Response: Decodable, Sendable { let access_token: String }

  let name: String
  var method: HTTPMethod { .post }
  var path: RequestPath { "/oauth/token" }
  var body: RequestBody {
    .form([
      .init("grant_type", "password"), .init("client_id", "rounds-app"), .init("username", name),
      .init("password", "rounds-demo"),
    ])
  }
}

extension FHIR.AnyResource {
  /// Whether the resource is a wound that is open.
  fileprivate var isOpenWound: Bool {
    guard let condition = self.as(FHIR.Condition.self) else { return false }
    return condition.bodySite.isEmpty == false && condition.clinicalStatus?.coding.first?.code == "active"
  }
}
