// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "seam-benchmarks",
  platforms: [.macOS(.v14)],
  products: [.library(name: "TerminalBench", targets: ["TerminalBench"])],
  // The same traits in all packages of this repository: one build of the kit serves them all.
  dependencies: [.package(name: "seam", path: "..", traits: ["Gtk"])],
  targets: [
    .systemLibrary(name: "CRawSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CRawCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .target(name: "CAllocations"),
    .target(name: "CRawCurl", linkerSettings: [.linkedLibrary("curl")]),
    // Measures a program in a terminal: for the benchmarks of the example apps.
    .target(name: "CTerminalBench"),
    .target(name: "TerminalBench", dependencies: ["CTerminalBench"]),
    .executableTarget(
      name: "seam-bench",
      dependencies: [
        "CAllocations", "CMalloc", "CRawCrypto", "CRawCurl", "CRawSQLite",
        .product(name: "SeamCollections", package: "seam"),
        .product(name: "SeamFlow", package: "seam"),
        .product(name: "SeamNetwork", package: "seam"),
        .product(name: "SeamNetworkCurl", package: "seam"),
        .product(name: "SeamStorage", package: "seam"),
        .product(name: "SeamStorageCrypto", package: "seam"),
        .product(name: "SeamStorageSQLite", package: "seam"),
        .product(name: "SeamViews", package: "seam"),
      ]),
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
