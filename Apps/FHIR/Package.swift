// swift-tools-version: 6.2
import PackageDescription

// FHIR R4 as values, and locks and seeded randomness, for Rounds and its server.
let package = Package(
  name: "fhir",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "CoreFHIR", targets: ["CoreFHIR"]), .library(name: "CoreSupport", targets: ["CoreSupport"]),
  ],
  // The same traits in all packages of this repository: one build of the kit serves them all.
  dependencies: [.package(name: "seam", path: "../..", traits: ["Gtk"])],
  targets: [
    .target(name: "CoreSupport", path: "Support"),
    .target(name: "CoreFHIR", dependencies: [seam("SeamNetwork")], path: "Sources"),
    .testTarget(
      name: "CoreFHIRTests",
      dependencies: [
        "CoreFHIR", "CoreSupport", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkTesting"),
      ],
      path: "Tests", resources: [.copy("Documents")]),
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

func seam(_ product: String) -> Target.Dependency { .product(name: product, package: "seam") }
