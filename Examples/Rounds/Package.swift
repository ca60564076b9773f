// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "CoreFHIR", targets: ["CoreFHIR"])
  ],
  dependencies: [.package(name: "seam", path: "../..")],
  targets: [
    .target(name: "CoreFHIR", dependencies: [seam("SeamNetwork")], path: "Core/FHIR/Sources"),
    .testTarget(
      name: "CoreFHIRTests", dependencies: ["CoreFHIR", seam("SeamNetwork"), seam("SeamNetworkTesting")],
      path: "Core/FHIR/Tests", resources: [.copy("Documents")]),
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
