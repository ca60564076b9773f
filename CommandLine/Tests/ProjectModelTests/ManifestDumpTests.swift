import Foundation
import ProjectModel
import Testing
import ToolTesting

struct ManifestDumpTests {
  private func project(_ manifest: String, _ files: [String] = ["Sources/A/A.swift"]) throws -> TemporaryProject {
    let folder = try TemporaryProject(["Package.swift": "// swift-tools-version: 6.0\n" + manifest])
    for file in files { try folder.write(file, "") }
    return folder
  }

  /// A program that stands for `swift`.
  ///
  /// Another process writes it: a program that a test starts at this moment would keep the file open for writing, and
  /// then it cannot be run.
  private func program(_ script: String, in folder: TemporaryProject) async throws -> String {
    let path = folder.root + "/swift"
    _ = try await Toolchain.output(
      of: "/bin/sh", ["-c", "cat >'\(path)'; chmod +x '\(path)'"], input: "#!/bin/sh\n" + script)
    return path
  }

  /// The static reader evaluates all of it, so that both must agree.
  @Test func manifestsHaveTheSameTargetsAsByTheirText() throws {
    let folder = try project(
      """
      import PackageDescription
      let names = ["A", "B"]
      let package = Package(
        name: "p", products: [.library(name: "Core", targets: ["Core"]), .executable(name: "tool", targets: ["tool"])],
        dependencies: [
          .package(path: "Inner"), .package(path: "../Outside"),
          .package(url: "https://bedrock.example/swift-nio.git", from: "2.0.0"),
        ],
        targets: names.map { .target(name: $0) } + [
          .target(
            name: "Core",
            dependencies: [
              "A", .target(name: "B"), .byName(name: "B"), .product(name: "Inner", package: "Inner"),
              .product(name: "NIO", package: "swift-nio", condition: .when(platforms: [.linux])),
            ],
            path: "Some", exclude: ["Old"], sources: ["C.swift", "Old", "More"],
            plugins: [.plugin(name: "Lint"), .plugin(name: "Format", package: "Inner")]),
          .executableTarget(name: "tool", dependencies: ["Core"]), .testTarget(name: "CoreTests", dependencies: ["Core"]),
          .plugin(name: "Lint", capability: .buildTool()), .systemLibrary(name: "CZlib", path: "C"),
          .binaryTarget(name: "Blob", path: "Blob.xcframework"),
        ])
      """,
      [
        "Sources/A/A.swift", "Sources/B/B.swift", "Some/C.swift", "Some/Old/D.swift", "Some/More/E.swift",
        "Some/F.swift", "Sources/tool/main.swift", "Tests/CoreTests/T.swift", "Plugins/Lint/L.swift",
        "C/module.modulemap", "Blob.xcframework/Info.plist", "Snippets/Tour.swift",
      ])
    let text = folder.project
    let dumped = Project(at: folder.root, dump: ManifestDump())
    #expect(dumped.targets == text.targets && dumped.products == text.products)
    #expect(dumped.localPackages == text.localPackages && dumped.localPackages == ["Package.swift": ["Inner"]])
    #expect(dumped.problems == [] && dumped.notes == text.notes)
    #expect(dumped.notes.map(\.reason) == ["the package Inner, on which it depends, is not there"])
    #expect(dumped.strayFiles == text.strayFiles)
    #expect(!FileManager.default.fileExists(atPath: folder.root + "/.build"))
  }

  @Test func computedManifestsAreRun() throws {
    let folder = try project(
      """
      import PackageDescription
      let package = Package(name: "p", targets: [.target(name: name()), .target(name: "B")])
      func name() -> String { String("A!".filter { $0 != "!" }) }
      for target in package.targets where target.name == "B" { target.dependencies.append("A") }
      """, ["Sources/A/A.swift", "Sources/B/B.swift"])
    #expect(folder.project.problems.count == 1)
    let project = Project(at: folder.root, dump: ManifestDump())
    #expect(project.summary == ["A library: Sources/A/A.swift", "B library: Sources/B/B.swift"])
    #expect(project.target("B")?.dependencies.map(\.name) == ["A"] && project.problems == [] && project.notes == [])
  }

  @Test func declarativeManifestsAreNotRun() async throws {
    let folder = try project("let package = Package(name: \"p\", targets: [.target(name: \"A\")])")
    let project = Project(at: folder.root, dump: ManifestDump(swift: try await program("exit 1", in: folder)))
    #expect(project.summary == ["A library: Sources/A/A.swift"] && project.notes == [])
  }

  @Test(arguments: [
    ("echo warning >&2; echo 'error: no such module' >&2; exit 1", "failed: error: no such module"),
    ("exit 1", "failed: exit code 1"), ("echo '[]'", "printed no JSON"), ("", "printed no JSON"),
    ("sleep 1000", "did not end within 0.3 seconds, and was stopped"),
  ])
  func failuresAreNotesAndTheTextIsRead(_ script: String, _ reason: String) async throws {
    for condition in ["if x {}", "#if os(Linux)\n#endif", "let y = Context.environment"] {
      let folder = try project("let package = Package(name: \"p\", targets: [.target(name: \"A\")])\n\(condition)")
      let limit: Duration = script.hasPrefix("sleep") ? .milliseconds(300) : .seconds(60)
      let dump = ManifestDump(swift: try await program(script, in: folder), timeLimit: limit)
      let project = Project(at: folder.root, dump: dump)
      #expect(project.summary == ["A library: Sources/A/A.swift"] && project.problems == [])
      #expect(
        project.notes.map(\.reason) == ["it was read without being run, as swift package dump-package \(reason)"])
    }
  }

  @Test func aMissingProgramIsSaid() throws {
    let folder = try project("let package = make()\nfunc make() {}")
    let project = Project(at: folder.root, dump: ManifestDump(swift: "swift-that-is-missing"))
    let reason = try #require(project.problems.first?.reason)
    #expect(reason.contains("no “Package(…)” was found") && reason.contains("swift-that-is-missing"))
  }
}
