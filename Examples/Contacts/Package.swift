// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "contacts",
  platforms: [.iOS(.v17), .macOS(.v14)],
  targets: [
    .target(name: "CoreVCard", path: "Core/VCard/Sources"),
    .testTarget(name: "CoreVCardTests", dependencies: ["CoreVCard"], path: "Core/VCard/Tests"),
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
