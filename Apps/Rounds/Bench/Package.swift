// swift-tools-version: 6.2
import PackageDescription

// Measures Rounds: `make bench NAME=rounds`. A package of its own, because it links the server.
let package = Package(
  name: "rounds-bench",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "fhir", path: "../../FHIR"), .package(name: "rounds", path: ".."),
    .package(name: "rounds-server", path: "../../RoundsServer"),
    .package(name: "seam-benchmarks", path: "../../../Benchmarks"),
  ],
  targets: [
    .executableTarget(
      name: "rounds-bench",
      dependencies: [
        .product(name: "CoreFHIR", package: "fhir"), .product(name: "CoreSupport", package: "fhir"),
        .product(name: "RoundsServer", package: "rounds-server"),
        .product(name: "ServerAccess", package: "rounds-server"),
        .product(name: "ServerHTTP", package: "rounds-server"),
        .product(name: "TerminalBench", package: "seam-benchmarks"), .product(name: "rounds", package: "rounds"),
      ], path: "Sources"),
    .testTarget(
      name: "RoundsBenchTests",
      dependencies: ["rounds-bench", .product(name: "TerminalBench", package: "seam-benchmarks")], path: "Tests"),
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
