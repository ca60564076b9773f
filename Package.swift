// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "seam",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "SeamViews", targets: ["SeamViews"]),
    .library(name: "SeamFlow", targets: ["SeamFlow"]),
    .library(name: "SeamTerminal", targets: ["SeamTerminal"]),
  ],
  targets: [
    .target(name: "SeamViews"),
    .target(name: "SeamFlow", dependencies: ["SeamViews"]),
    .target(name: "SeamTerminal", dependencies: ["SeamViews", "SeamFlow"]),
    .testTarget(name: "SeamTerminalTests", dependencies: ["SeamTerminal", "SeamViews", "SeamFlow"]),
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
