// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds-server",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "ServerHTTP", targets: ["ServerHTTP"])
  ],
  targets: [
    .systemLibrary(
      name: "CServerMicroHTTPD", path: "Sources/CServerMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CServerZlib", path: "Sources/CServerZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "ServerHTTP", dependencies: ["CServerMicroHTTPD", "CServerZlib"]),
    .testTarget(name: "ServerHTTPTests", dependencies: ["ServerHTTP"]),
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
