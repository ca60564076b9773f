// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "CoreFHIR", targets: ["CoreFHIR"]),
    .library(name: "CoreSync", targets: ["CoreSync"]),
    .library(name: "CoreSyncTesting", targets: ["CoreSyncTesting"]),
  ],
  dependencies: [.package(name: "seam", path: "../..")],
  targets: [
    .target(name: "CoreFHIR", dependencies: [seam("SeamNetwork")], path: "Core/FHIR/Sources"),
    .testTarget(
      name: "CoreFHIRTests",
      dependencies: ["CoreFHIR", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkTesting")],
      path: "Core/FHIR/Tests", resources: [.copy("Documents")]),
  ] + sync + server,
  swiftLanguageModes: [.v6]
)

/// Keeps resources on the device, sends what was made there, and downloads what changed.
var sync: [Target] {
  [
    .target(
      name: "CoreSync",
      dependencies: ["CoreFHIR", seam("SeamCollections"), seam("SeamNetwork"), seam("SeamStorage")],
      path: "Core/Sync/Sources"),
    .target(
      name: "CoreSyncTesting", dependencies: ["CoreFHIR", "CoreSync", seam("SeamStorage")],
      path: "Core/Sync/Testing"),
    .testTarget(
      name: "CoreSyncTests",
      dependencies: [
        "CoreFHIR", "CoreSync", "CoreSyncTesting", "ServerDatabase", "ServerDatabaseSQLite", "ServerFHIR",
        "ServerHTTP", seam("SeamCollections"), seam("SeamConformance"), seam("SeamNetwork"),
        seam("SeamNetworkStorage"), seam("SeamNetworkTesting"), seam("SeamStorage"), seam("SeamStorageSQLite"),
      ],
      path: "Core/Sync/Tests"),
  ]
}

/// The server and what it stands on.
///
/// Nothing of the app depends on it but the app's tests.
var server: [Target] {
  [
    system("CServerMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
    system("CServerZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
    system("CServerSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    system("CServerPQ", pkgConfig: "libpq", debian: "libpq-dev"),
    system("CServerCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    system("CServerCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
    system("CServerTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),

    library("ServerHTTP", ["CServerMicroHTTPD", "CServerZlib"]),
    tests("ServerHTTPTests", ["ServerHTTP", "ServerTestFixtures"]),

    library("ServerDatabase", []),
    library("ServerDatabaseSQLite", ["CServerSQLite", "ServerDatabase"]),
    library("ServerDatabasePostgres", ["CServerPQ", "ServerDatabase"]),
    library("ServerDatabaseTesting", ["ServerDatabase"]),
    // Writes until it is killed, for the tests.
    program("server-database-writer", ["ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite"]),
    tests(
      "ServerDatabaseTests",
      [
        "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting",
        "ServerTestFixtures", "server-database-writer",
      ]),

    library("ServerAccess", ["CServerCrypto", "ServerDatabase", "ServerHTTP"]),
    tests("ServerAccessTests", ["ServerAccess", "ServerDatabase", "ServerHTTP", "ServerTestFixtures"]),

    library("ServerFHIR", ["CoreFHIR", "ServerDatabase", "ServerHTTP"]),
    tests("ServerFHIRTests", ["CoreFHIR", "ServerDatabase", "ServerFHIR", "ServerHTTP", "ServerTestFixtures"]),

    library("ServerSamples", ["CServerCairo", "CServerTurboJPEG", "CoreFHIR"]),
    tests("ServerSamplesTests", ["CServerTurboJPEG", "CoreFHIR", "ServerSamples"]),

    library(
      "RoundsServer",
      [
        "CoreFHIR", "ServerAccess", "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerFHIR",
        "ServerHTTP", "ServerSamples",
      ]),
    program("rounds-server", ["RoundsServer", "ServerFHIR", "ServerHTTP", "ServerSamples"]),
    tests(
      "RoundsServerTests",
      [
        "CoreFHIR", "RoundsServer", "ServerAccess", "ServerDatabase", "ServerFHIR", "ServerHTTP", "ServerSamples",
        "ServerTestFixtures", "rounds-server",
        seam("SeamNetwork"), seam("SeamNetworkCurl"),
      ]),
    // Measures the server: `make bench NAME=server`.
    program("server-bench", ["CoreFHIR", "RoundsServer", "ServerDatabaseTesting", "rounds-server"]),
    .target(
      name: "ServerTestFixtures",
      dependencies: [
        "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting", "ServerHTTP",
      ], path: "Server/Tests/ServerTestFixtures"),
  ]
}

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

func system(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(
    name: name, path: "Server/Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, path: "Server/Sources/\(name)")
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: "Server/Sources/\(name)")
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, path: "Server/Tests/\(name)")
}
