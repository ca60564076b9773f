import Foundation
import Testing

/// The README's first app and the tutorial are built, run and tested exactly as they are printed.
///
/// Both use one build folder, which is kept between runs, so that the kit is compiled once.
@Suite(.serialized)
struct TutorialTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../..").standardizedFileURL

  private static func page(_ path: String, section: String? = nil) throws -> Page {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return try Page(path: path, text: text, section: section)
  }

  private static func firstApp() throws -> Page { try page("README.md", section: "Your first app") }

  @Test func theFirstAppWorksAsPrinted() async throws {
    try await Self.run(Self.firstApp(), in: "Hello")
  }

  @Test func theFirstAppIsShort() throws {
    let page = try Self.firstApp()
    #expect(page.codeLines <= 60)
    #expect(
      page.steps.contains { if case .run("swift test\n", _) = $0.action { true } else { false } })
  }

  @Test func theTutorialWorksAsPrinted() async throws {
    try await Self.run(Self.page("Documentation/tutorial/README.md"), in: "Wallet")
  }

  /// Runs a page in a folder beside one named `seam`, as the pages tell their readers.
  ///
  /// With `SEAM_RECORD_PAGES` in the environment, writes what the commands print into the page.
  private static func run(_ page: Page, in name: String) async throws {
    let folder = root.appendingPathComponent(".build/tutorial")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seam = folder.appendingPathComponent("seam")
    try? FileManager.default.removeItem(at: seam)
    try FileManager.default.createSymbolicLink(at: seam, withDestinationURL: root)
    let environment = ["SWIFTPM_BUILD_DIR": folder.appendingPathComponent("build").path]
    let shell = Shell(folder: folder.appendingPathComponent(name), environment: environment)

    let isRecording = ProcessInfo.processInfo.environment["SEAM_RECORD_PAGES"] != nil
    var recording = PageRecording()
    try await PageRun(page: page, shell: shell).run(checkingOutput: !isRecording) {
      line, result, time in
      print("\(page.path):\(line): \(time)")
      recording.outputs[line] = result.output
    }
    guard isRecording else { return }
    let file = root.appendingPathComponent(page.path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try recording.applied(to: text).write(to: file, atomically: true, encoding: .utf8)
  }
}
