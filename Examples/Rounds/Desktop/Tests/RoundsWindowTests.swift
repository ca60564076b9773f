import CoreFHIR
import CoreLogging
import FeatureAuthentication
import Foundation
import RoundsApp
import RoundsServer
import SeamFlow
import SeamFlowTesting
import SeamGtkTesting
import ServerSamples
import Testing

/// The app in a window of the test process, with a server beside it.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct RoundsWindowTests {
  /// The directory of screenshots: SCREENSHOTS, by default in the build directory.
  private static let pictures =
    ProcessInfo.processInfo.environment["SCREENSHOTS"]
    ?? URL(fileURLWithPath: #filePath).appendingPathComponent("../../.build/screenshots").standardized.path

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
    let robot = FlowRobot(AppCoordinator(starter, log: SilentLog()), on: user)

    try await robot.skipEvents().expectText("Fill in the demonstration's account")
    try await draw("rounds-sign-in", user)
    try await robot.tap("Fill in the demonstration's account").tap("Sign in").expectText("Choose a PIN").skipEvents()
      .type("25804719", into: "Choose a PIN").expectText("Repeat the PIN").skipEvents()
      .type("25804719", into: "Repeat the PIN").expectText("My patients").skipEvents()
    let patient = try #require(samples.patients.first { $0.resources.contains { $0.isOpenWound } })
    let name = try #require(patient.resources.first?.as(FHIR.Patient.self)?.name.last?.text)
    try await robot.expectText(name).skipEvents()
    try await draw("rounds-patients", user)
    await server.stop()
  }
}

extension FHIR.AnyResource {
  /// Whether the resource is a wound that is open.
  fileprivate var isOpenWound: Bool {
    guard let condition = self.as(FHIR.Condition.self) else { return false }
    return condition.bodySite.isEmpty == false && condition.clinicalStatus?.coding.first?.code == "active"
  }
}
