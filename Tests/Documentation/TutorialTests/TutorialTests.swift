import Foundation
import Testing

/// The README's first app and the tutorial are built, run and tested exactly as they are printed.
///
/// Both use one build folder, which is kept between runs, so that the kit is compiled once.
@Suite(.serialized)
struct TutorialTests {
  private static let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
    .appendingPathComponent("../../../..").standardizedFileURL

  private static func page(_ path: String, section: String? = nil) throws -> Page {
    let text = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    return try Page(path: path, text: text, section: section)
  }

  private static func firstApp() throws -> Page { try page("README.md", section: "Your first app") }

  private static func tutorial() throws -> Page { try page("Documentation/tutorial/README.md") }

  @Test func theFirstAppWorksAsPrinted() async throws {
    try await Self.run(Self.firstApp(), in: Self.shell("Hello"))
  }

  @Test func theFirstAppIsShort() throws {
    let page = try Self.firstApp()
    #expect(page.codeLines <= 60)
    #expect(page.steps.contains { if case .run("swift test\n", _) = $0.action { true } else { false } })
  }

  @Test func theTutorialWorksAsPrinted() async throws {
    try await Self.run(Self.tutorial(), in: Self.shell("Wallet"))
  }

  @Test(.enabled("Windows need what `Scripts/bootstrap gtk tests` installs.", hasWindows))
  func theWindowWorksAsPrinted() async throws {
    let shell = try Self.shell("Wallet")
    try PageRun(page: Self.tutorial(), shell: shell).editFiles()
    try await Self.run(Self.page("Documentation/tutorial/window.md"), in: shell)
  }

  @Sendable private static func hasWindows() async throws -> Bool {
    let command = "pkg-config --exists libadwaita-1 && command -v Xvfb dbus-run-session"
    return try await Shell(in: folder.appendingPathComponent("empty"), environment: [:]).run(command).status == 0
  }

  // MARK: Running pages

  private static let folder = root.appendingPathComponent(".build/tutorial")

  /// Returns a shell in an empty folder, beside one named `seam`, as the pages tell their readers.
  private static func shell(_ name: String) throws -> Shell {
    let seam = folder.appendingPathComponent("seam")
    let shell = try Shell(
      in: folder.appendingPathComponent(name),
      environment: ["SWIFTPM_BUILD_DIR": folder.appendingPathComponent("build").path])
    try? FileManager.default.removeItem(at: seam)
    try FileManager.default.createSymbolicLink(at: seam, withDestinationURL: root)
    return shell
  }

  /// Runs a page, and compares the output and the pictures of its commands with those that it shows.
  ///
  /// With `SEAM_RECORD_PAGES` in the environment, writes them into the page instead.
  private static func run(_ page: Page, in shell: Shell) async throws {
    let isRecording = ProcessInfo.processInfo.environment["SEAM_RECORD_PAGES"] != nil
    var recording = PageRecording()
    try await PageRun(page: page, shell: shell).run(checkingOutput: !isRecording) { line, result, time in
      print("\(page.path):\(line): \(time)")
      recording.outputs[line] = result.output
    }

    let file = root.appendingPathComponent(page.path)
    let text = try String(contentsOf: file, encoding: .utf8)
    if isRecording { try recording.applied(to: text).write(to: file, atomically: true, encoding: .utf8) }
    for image in PageImage.images(of: text, at: file) {
      let drawn = shell.folder.appendingPathComponent(image.name)
      if isRecording, let data = try? Data(contentsOf: drawn) { try data.write(to: image.file) }
      let size = try #require(PageImage.size(of: drawn), "The commands of \(page.path) do not draw \(image.name).")
      #expect(size == PageImage.size(of: image.file), "\(image.name)")
    }
  }
}
