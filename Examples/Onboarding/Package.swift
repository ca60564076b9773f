// swift-tools-version: 6.2
import PackageDescription

// Welcome, sign-up, verification, PIN and settings, in a terminal and in a window.
let package = Package(
  name: "onboarding",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "Onboarding", targets: ["Onboarding"]),
    .executable(name: "onboarding-app", targets: ["onboarding-app"]),
    .executable(name: "onboarding-gtk", targets: ["onboarding-gtk"]),
  ],
  dependencies: [.package(name: "seam", path: "../..", traits: ["Gtk"])],
  targets: [
    .target(
      name: "Onboarding",
      dependencies: [
        seam("SeamFlow"), seam("SeamStorage"), seam("SeamStorageSQLite"), seam("SeamViews"),
      ], path: "Sources"),
    .executableTarget(
      name: "onboarding-app", dependencies: ["Onboarding", seam("SeamFlow"), seam("SeamTerminal")], path: "Run"),
    .executableTarget(
      name: "onboarding-gtk", dependencies: ["Onboarding", seam("SeamFlow"), seam("SeamGtk")], path: "Window"),
    .testTarget(
      name: "OnboardingTests",
      dependencies: [
        "Onboarding", "onboarding-app", seam("SeamFlow"), seam("SeamFlowFuzzing"), seam("SeamFlowTesting"),
        seam("SeamStorage"), seam("SeamViews"),
      ], path: "Tests"),
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
