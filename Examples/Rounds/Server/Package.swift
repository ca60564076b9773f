// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds-server",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "ServerHTTP", targets: ["ServerHTTP"]),
    .library(name: "ServerDatabase", targets: ["ServerDatabase"]),
    .library(name: "ServerDatabaseSQLite", targets: ["ServerDatabaseSQLite"]),
    .library(name: "ServerDatabasePostgres", targets: ["ServerDatabasePostgres"]),
    .library(name: "ServerDatabaseTesting", targets: ["ServerDatabaseTesting"]),
    .library(name: "ServerAccess", targets: ["ServerAccess"]),
  ],
  targets: [
    .systemLibrary(
      name: "CServerMicroHTTPD", path: "Sources/CServerMicroHTTPD", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(
      name: "CServerZlib", path: "Sources/CServerZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "ServerHTTP", dependencies: ["CServerMicroHTTPD", "CServerZlib"]),
    .testTarget(name: "ServerHTTPTests", dependencies: ["ServerHTTP"]),

    .systemLibrary(
      name: "CServerSQLite", path: "Sources/CServerSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CServerPQ", path: "Sources/CServerPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "ServerDatabase"),
    .target(name: "ServerDatabaseSQLite", dependencies: ["CServerSQLite", "ServerDatabase"]),
    .target(name: "ServerDatabasePostgres", dependencies: ["CServerPQ", "ServerDatabase"]),
    .target(name: "ServerDatabaseTesting", dependencies: ["ServerDatabase"]),
    // Writes until it is killed, for the tests.
    .executableTarget(
      name: "server-database-writer",
      dependencies: ["ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite"]),
    .testTarget(
      name: "ServerDatabaseTests",
      dependencies: [
        "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting",
        "server-database-writer",
      ]),

    .systemLibrary(
      name: "CServerCrypto", path: "Sources/CServerCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .target(name: "ServerAccess", dependencies: ["CServerCrypto", "ServerDatabase", "ServerHTTP"]),
    .testTarget(
      name: "ServerAccessTests",
      dependencies: [
        "ServerAccess", "ServerDatabase", "ServerDatabasePostgres", "ServerDatabaseSQLite", "ServerDatabaseTesting",
        "ServerHTTP",
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
