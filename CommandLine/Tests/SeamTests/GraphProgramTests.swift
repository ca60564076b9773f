import Foundation
import Testing
import ToolTesting

/// `seam graph` as a program.
struct GraphProgramTests {
  @Test func graphsAreOnStandardOutput() async throws {
    let folder = try shop()
    let graph = try await seam("graph", folder.root, "--tests")
    #expect(
      graph.output == "graph TD\n  n0[\"A\"]\n  n1[\"ATests\"]\n  n1 --> n0\n" && graph.errors.isEmpty
        && graph.code == 0)
    try folder.write("B/Package.swift", "let package = Package(")
    let broken = try await seam("graph", folder.root)
    #expect(broken.output == "graph TD\n  n0[\"A\"]\n")
    #expect(broken.errors == "seam: B/Package.swift was left out: its brackets do not match\n")
    try folder.remove("B/Package.swift")
    let inside = try await seam("graph", folder.root + "/Sources/A")
    #expect(
      inside.code == 2
        && inside.errors == """
          seam: no target was found in \(folder.root)/Sources/A: neither a package nor an Xcode project. \
          There is one in \(folder.root): name this folder.

          """
    )
  }

  @Test func manifestsThatComputeTheirTargetsCanBeRun() async throws {
    let remedy = "If Package.swift computes its targets, --dump-package runs it."
    let computed = try TemporaryProject([
      "Package.swift": """
      import PackageDescription
      enum Module: String, CaseIterable {
        case core
        var target: Target { .target(name: rawValue) }
      }
      let package = Package(name: "p", targets: Module.allCases.flatMap { [$0.target] })
      """
    ])
    let answer = try await seam("graph", computed.root)
    #expect(answer.code == 2 && answer.errors.contains(remedy))
    let empty = try TemporaryProject([
      "Package.swift": "import PackageDescription\nlet package = Package(name: \"p\", targets: [])"
    ])
    #expect(try await seam("graph", empty.root).errors.contains(remedy))
    let broken = try TemporaryProject(["Package.swift": "import PackageDescription\nlet package = Package("])
    let left = try await seam("graph", broken.root)
    #expect(left.code == 2 && left.errors.contains("its brackets do not match") && !left.errors.contains(remedy))
  }

  @Test func graphsHaveFormatsAndLayers() async throws {
    let folder = try shop()
    try folder.write("seam.yml", "layers:\n  - base: [A]\nexclude: [Tests]\n")
    let mermaid = try await seam("graph", folder.root)
    #expect(mermaid.output == "graph TD\n  subgraph l0[\"base\"]\n    n0[\"A\"]\n  end\n" && mermaid.code == 0)
    #expect(try await seam("graph", folder.root, "--format", "json").output.contains("\"layer\" : \"base\""))
    #expect(try await seam("graph", folder.root, "--format", "svg").output.hasPrefix("<svg xmlns="))
    #expect(try await seam("graph", folder.root, "--format", "html").output.hasPrefix("<!DOCTYPE html>"))
    #expect(try await seam("graph", folder.root, "--format", "dot").output.contains("cluster_0"))
    #expect(try await seam("graph", folder.root, "--format", "text").output == "A\n")
    try folder.write("seam.yml", "layers: {\n")
    let broken = try await seam("graph", folder.root)
    #expect(broken.code == 2 && broken.output.isEmpty && broken.errors.contains("seam.yml:"))
  }

  @Test func graphsShowTheTypesOfAModule() async throws {
    let folder = try shop()
    try folder.write(
      "Sources/A/A.swift", "protocol P { func go() }\nclass C: P { func go() {} }\nstruct S { var c: C }")
    try folder.write("Sources/A/B.swift", "enum E { static func f() { make().go() } }")
    let types = try await seam("graph", folder.root, "--types", "A")
    #expect(
      types.output
        == "graph TD\n  n0[\"C\"]\n  n1[\"E\"]\n  n2[\"P\"]\n  n3[\"S\"]\n  n0 --o n2\n  n3 --> n0\n" && types.code == 0
    )
    #expect(try await seam("graph", folder.root, "--types", "A", "--by-name").output.contains("n1 -.-> n0"))
    let focus = try await seam("graph", folder.root, "--types", "A", "--focus", "s")
    #expect(focus.code == 64 && focus.errors.contains("There is no type “s”. Write one of: S."))
    #expect(try await seam("graph", folder.root, "--types", "B").errors.contains("There is no module “B”."))
    #expect(try await seam("graph", folder.root, "--by-name").errors.contains("--by-name needs --types."))
    #expect(try await seam("graph", folder.root, "--types", "A", "--since", "HEAD").code == 64)
  }

  @Test func graphsAreComparedWithACommit() async throws {
    let folder = try shop()
    #expect(try await seam("graph", folder.root, "--since", "HEAD").code == 2)
    try folder.write(".gitignore", "Ignored\n")
    let git = "git -C \(folder.root) -c user.name=Wilma -c user.email=wilma@bedrock.example"
    _ = try await Toolchain.output(
      of: "/bin/sh", ["-c", "git init -q \(folder.root); \(git) add -A; \(git) commit -qm x"])
    try folder.write(
      "Package.swift", "let package = Package(name: \"p\", targets: [.target(name: \"A\"), .target(name: \"B\")])")
    try folder.write("Sources/B/B.swift", "import A")
    try folder.write("Ignored/Package.swift", "let package = Package(name: \"i\", targets: [.target(name: \"I\")])")
    let copies = try TemporaryProject([:])
    let text = try await seam("graph", folder.root, "--since", "HEAD", "--tests", temporary: copies.root)
    #expect(text.output == "+ B\n− ATests\n+ B → A (imports, undeclared)\n− ATests → A\n")
    #expect(text.errors.isEmpty && text.code == 0)
    let focus = try await seam(
      "graph", folder.root, "--since", "HEAD", "--focus", "B", "--format", "mermaid", temporary: copies.root)
    #expect(focus.output.contains("n1[\"+ B\"]") && !focus.output.contains("ATests"))
    let json = try await seam("graph", folder.root, "--since", "HEAD", "--format", "json", temporary: copies.root)
    #expect(json.output.contains("\"change\" : \"added\"") && !json.output.contains("removed"))
    let unknown = try await seam("graph", folder.root, "--since", "gone", temporary: copies.root)
    #expect(unknown.code == 2 && unknown.errors.contains("There is no revision “gone” here. Is the clone shallow?"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: copies.root).isEmpty)
    _ = try await Toolchain.output(of: "/bin/sh", ["-c", "\(git) add -A; \(git) commit -qm y"])
    #expect(
      try await seam("graph", folder.root, "--since", "HEAD").errors.contains("no module and no dependency changed"))
  }
}
