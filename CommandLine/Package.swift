// swift-tools-version: 6.2
import PackageDescription

// The tool `seam`. It reads sources, and depends on no library of the kit and on no toolchain.
let package = Package(
  name: "seam-tool",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "seam", targets: ["seam"])],
  targets: [
    // Tokens, declarations and names of one file.
    .target(name: "SwiftScan"),
    .testTarget(
      name: "SwiftScanTests", dependencies: ["SwiftScan", "ToolTesting"], exclude: ["Oracle"]),

    // Targets and their files.
    .target(name: "ProjectModel", dependencies: ["Programs", "SwiftScan", "YAML"]),
    .testTarget(name: "ProjectModelTests", dependencies: ["ProjectModel", "ToolTesting"]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
    .systemLibrary(name: "CYAML", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    // All sources of a project, and the symbols that their names stand for.
    .target(name: "SourceModel", dependencies: ["ProjectModel", "SwiftScan"]),
    .testTarget(
      name: "SourceModelTests", dependencies: ["ProjectModel", "SourceModel", "SwiftScan", "ToolTesting"]),
    .target(name: "IndexStore", dependencies: ["CIndexStore"]),
    .testTarget(
      name: "IndexStoreTests",
      dependencies: ["IndexStore", "ProjectModel", "SourceModel", "SwiftScan", "SymbolUses", "ToolTesting"]),
    .systemLibrary(name: "CIndexStore"),

    // The answers, a library each.
    .target(name: "ModuleGraph", dependencies: ["ProjectModel", "SourceModel", "SwiftScan"]),
    .testTarget(
      name: "ModuleGraphTests", dependencies: ["ModuleGraph", "ProjectModel", "SourceModel", "ToolTesting"]),
    .target(name: "GraphDrawing", dependencies: ["ModuleGraph", "ProjectModel", "SourceModel"]),
    .testTarget(
      name: "GraphDrawingTests", dependencies: ["GraphDrawing", "SourceModel", "ToolTesting"]),
    .target(name: "SymbolUses", dependencies: ["IndexStore", "ProjectModel", "SourceModel", "SwiftScan"]),
    .testTarget(
      name: "SymbolUsesTests", dependencies: ["ProjectModel", "SourceModel", "SwiftScan", "SymbolUses", "ToolTesting"]),
    .target(
      name: "TestSelection", dependencies: ["ModuleGraph", "ProjectModel", "SourceModel", "SwiftScan", "SymbolUses"]),
    .testTarget(
      name: "TestSelectionTests", dependencies: ["ProjectModel", "SourceModel", "ToolTesting", "TestSelection"]),
    .target(
      name: "Impact", dependencies: ["ProjectModel", "SourceModel", "SwiftScan", "SymbolUses", "TestSelection"]),
    .testTarget(
      name: "ImpactTests",
      dependencies: ["Impact", "ProjectModel", "SourceModel", "SymbolUses", "TestSelection", "ToolTesting"]),
    .target(name: "Checking", dependencies: ["ModuleGraph", "ProjectModel", "SourceModel", "SwiftScan", "YAML"]),
    .testTarget(
      name: "CheckingTests", dependencies: ["Checking", "ProjectModel", "SourceModel", "ToolTesting"]),

    // Other programs, with a time limit.
    .target(name: "Programs"),
    .testTarget(name: "ProgramsTests", dependencies: ["Programs", "ToolTesting"]),
    .target(name: "Git", dependencies: ["Programs"]),
    .testTarget(name: "GitTests", dependencies: ["Git", "ToolTesting"]),

    // The Model Context Protocol, for `seam mcp`.
    .target(name: "ContextProtocol"),
    .testTarget(name: "ContextProtocolTests", dependencies: ["ContextProtocol"]),

    .target(name: "Arguments"),
    .testTarget(name: "ArgumentsTests", dependencies: ["Arguments"]),
    .executableTarget(
      name: "seam",
      dependencies: [
        "Arguments", "Checking", "ContextProtocol", "Git", "GraphDrawing", "Impact", "IndexStore", "ModuleGraph",
        "ProjectModel", "SourceModel", "SymbolUses", "TestSelection",
      ]),

    // Measures the tool: `make bench NAME=tool`.
    .executableTarget(name: "seam-tool-bench", path: "Bench"),

    .testTarget(name: "SeamTests", dependencies: ["ToolTesting", "seam"]),
    .target(name: "ToolTesting", dependencies: ["ProjectModel"], path: "Tests/Support/ToolTesting"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
