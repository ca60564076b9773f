// swift-tools-version: 6.2
import PackageDescription

// A FHIR R4 server for development and demonstration, and what it stands on. Rounds starts it as a process of its own;
// only tests link it.
let package = Package(
  name: "rounds-server",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "RoundsServer", targets: ["RoundsServer"]),
    .library(name: "ServerAccess", targets: ["ServerAccess"]),
    .library(name: "ServerDatabase", targets: ["ServerDatabase"]),
    .library(name: "ServerDatabaseSQLite", targets: ["ServerDatabaseSQLite"]),
    .library(name: "ServerFHIR", targets: ["ServerFHIR"]),
    .library(name: "ServerHTTP", targets: ["ServerHTTP"]),
    .library(name: "ServerSamples", targets: ["ServerSamples"]),
    .library(name: "ServerTestFixtures", targets: ["ServerTestFixtures"]),
    .executable(name: "rounds-server", targets: ["rounds-server"]),
  ],
  // The same traits in all packages of this repository: one build of the kit serves them all.
  dependencies: [.package(name: "fhir", path: "../FHIR"), .package(name: "seam", path: "../..", traits: ["Gtk"])],
  targets: [
    system("CServerMicroHTTPD", pkgConfig: "libmicrohttpd", debian: "libmicrohttpd-dev"),
    system("CServerZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
    system("CServerSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
    system("CServerPQ", pkgConfig: "libpq", debian: "libpq-dev"),
    system("CServerCrypto", pkgConfig: "libcrypto", debian: "libssl-dev"),
    system("CServerCairo", pkgConfig: "cairo", debian: "libcairo2-dev"),
    system("CServerTurboJPEG", pkgConfig: "libturbojpeg", debian: "libturbojpeg0-dev"),

    library("ServerHTTP", ["CServerMicroHTTPD", "CServerZlib", coreSupport]),
    tests("ServerHTTPTests", [coreSupport, "ServerHTTP", "ServerTestFixtures"]),

    library("ServerDatabase", [coreSupport]),
    library("ServerDatabaseSQLite", ["CServerSQLite", "ServerDatabase"]),
    library("ServerDatabasePostgres", ["CServerPQ", "ServerDatabase"]),
    library("ServerDatabaseTesting", ["ServerDatabase"]),
    // Writes until it is killed, for the tests.
    program("server-database-writer", ["ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite"]),
    tests(
      "ServerDatabaseTests",
      [
        coreSupport, "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting",
        "ServerTestFixtures", "server-database-writer",
      ]),

    library("ServerAccess", ["CServerCrypto", "ServerDatabase", "ServerHTTP"]),
    tests("ServerAccessTests", ["ServerAccess", "ServerDatabase", "ServerHTTP", "ServerTestFixtures"]),

    library("ServerFHIR", [coreFHIR, "ServerDatabase", "ServerHTTP"]),
    tests(
      "ServerFHIRTests", [coreFHIR, coreSupport, "ServerDatabase", "ServerFHIR", "ServerHTTP", "ServerTestFixtures"]),

    library("ServerSamples", ["CServerCairo", "CServerTurboJPEG", coreFHIR, coreSupport]),
    tests("ServerSamplesTests", ["CServerTurboJPEG", coreFHIR, "ServerSamples"]),

    library(
      "RoundsServer",
      [
        coreFHIR, "ServerAccess", "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerFHIR",
        "ServerHTTP", "ServerSamples",
      ]),
    program("rounds-server", ["RoundsServer", "ServerFHIR", "ServerHTTP", "ServerSamples"]),
    tests(
      "RoundsServerTests",
      [
        coreFHIR, coreSupport, "RoundsServer", "ServerAccess", "ServerDatabase", "ServerFHIR", "ServerHTTP",
        "ServerSamples", "ServerTestFixtures", "rounds-server", seam("SeamNetwork"), seam("SeamNetworkCurl"),
      ]),
    // Measures the server: `make bench NAME=server`.
    program("server-bench", [coreFHIR, "RoundsServer", "ServerDatabaseTesting", "rounds-server"]),
    .target(
      name: "ServerTestFixtures",
      dependencies: [
        "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting", "ServerHTTP",
      ], path: "Tests/ServerTestFixtures"),
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

var coreFHIR: Target.Dependency { .product(name: "CoreFHIR", package: "fhir") }

var coreSupport: Target.Dependency { .product(name: "CoreSupport", package: "fhir") }

func system(_ name: String, pkgConfig: String, debian: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies)
}
