// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "CoreFHIR", targets: ["CoreFHIR"]),
    .library(name: "CoreSync", targets: ["CoreSync"]),
    .library(name: "CoreSyncTesting", targets: ["CoreSyncTesting"]),
    .library(name: "LibAccount", targets: ["LibAccount"]),
    .library(name: "LibAccountTesting", targets: ["LibAccountTesting"]),
    .library(name: "LibPatient", targets: ["LibPatient"]),
    .library(name: "LibWound", targets: ["LibWound"]),
    .library(name: "LibSettings", targets: ["LibSettings"]),
    .library(name: "CoreDates", targets: ["CoreDates"]),
    .library(name: "FeatureAuthentication", targets: ["FeatureAuthentication"]),
    .library(name: "FeaturePatients", targets: ["FeaturePatients"]),
    .library(name: "FeatureWound", targets: ["FeatureWound"]),
    .library(name: "FeatureMe", targets: ["FeatureMe"]),
    .library(name: "FeatureFixtures", targets: ["FeatureFixtures"]),
    .library(name: "RoundsApp", targets: ["RoundsApp"]),
    .library(name: "RoundsDemo", targets: ["RoundsDemo"]),
    .library(name: "CoreLogging", targets: ["CoreLogging"]),
    .library(name: "RoundsServer", targets: ["RoundsServer"]),
    .library(name: "ServerSamples", targets: ["ServerSamples"]),
    .executable(name: "rounds", targets: ["rounds"]),
  ],
  dependencies: [
    .package(name: "seam", path: "../.."),
    // For the program that measures the app only.
    .package(name: "seam-benchmarks", path: "../../Benchmarks"),
  ],
  targets: [
    .target(name: "CoreFHIR", dependencies: [seam("SeamNetwork")], path: "Core/FHIR/Sources"),
    .testTarget(
      name: "CoreFHIRTests",
      dependencies: ["CoreFHIR", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkTesting")],
      path: "Core/FHIR/Tests", resources: [.copy("Documents")]),
    .target(name: "CoreDates", path: "Core/Dates/Sources"),
    .testTarget(name: "CoreDatesTests", dependencies: ["CoreDates"], path: "Core/Dates/Tests"),
    .target(name: "CoreImages", dependencies: ["CServerTurboJPEG"], path: "Core/Images/Sources"),
    .testTarget(
      name: "CoreImagesTests", dependencies: ["CoreImages", "ServerSamples"], path: "Core/Images/Tests"),
    .target(name: "CoreLogging", path: "Core/Logging/Sources"),
    .testTarget(name: "CoreLoggingTests", dependencies: ["CoreLogging"], path: "Core/Logging/Tests"),
  ] + sync + account + libraries + features + app + hosts + server,
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

/// Signing in, the PIN and locking.
var account: [Target] {
  [
    .target(
      name: "LibAccount",
      dependencies: [
        "CoreFHIR", seam("SeamNetwork"), seam("SeamOperations"), seam("SeamStorage"), seam("SeamStorageCrypto"),
      ], path: "Libraries/Account/Sources"),
    .target(
      name: "LibAccountTesting", dependencies: ["LibAccount", seam("SeamOperations")],
      path: "Libraries/Account/Testing"),
    // Enters PINs and renews tokens until it is killed, for the tests.
    .executableTarget(
      name: "account-process",
      dependencies: [
        "LibAccount", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamStorageSecrets"), seam("SeamStorageSQLite"),
      ], path: "Libraries/Account/Process"),
    .testTarget(
      name: "LibAccountTests",
      dependencies: [
        "CoreFHIR", "LibAccount", "RoundsServer", "ServerAccess", "ServerHTTP", "account-process", seam("SeamNetwork"),
        seam("SeamNetworkCurl"), seam("SeamNetworkTesting"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamStorageCrypto"), seam("SeamStorageSQLite"), seam("SeamStorageTesting"),
      ], path: "Libraries/Account/Tests"),

    .target(
      name: "FeatureAuthentication",
      dependencies: ["LibAccount", seam("SeamFlow"), seam("SeamOperations"), seam("SeamViews")],
      path: "Features/Authentication/Sources"),
    .testTarget(
      name: "FeatureAuthenticationTests",
      dependencies: [
        "FeatureAuthentication", "LibAccount", "LibAccountTesting", seam("SeamFlow"), seam("SeamFlowTesting"),
        seam("SeamViews"),
      ], path: "Features/Authentication/Tests"),
  ]
}

/// The business logic, by its scopes; each has one public facade.
var libraries: [Target] {
  [
    .target(
      name: "LibPatient",
      dependencies: ["CoreFHIR", "CoreSync", seam("SeamCollections"), seam("SeamOperations"), seam("SeamStorage")],
      path: "Libraries/Patient/Sources"),
    .testTarget(
      name: "LibPatientTests",
      dependencies: [
        "CoreFHIR", "CoreSync", "CoreSyncTesting", "LibPatient", seam("SeamCollections"), seam("SeamOperations"),
        seam("SeamStorage"),
      ],
      path: "Libraries/Patient/Tests"),
    .target(
      name: "LibWound",
      dependencies: [
        "CoreFHIR", "CoreSync", "LibPatient", seam("SeamCollections"), seam("SeamOperations"), seam("SeamStorage"),
      ],
      path: "Libraries/Wound/Sources"),
    .testTarget(
      name: "LibWoundTests",
      dependencies: [
        "CoreFHIR", "CoreSync", "CoreSyncTesting", "LibPatient", "LibWound", "ServerSamples", seam("SeamCollections"),
        seam("SeamOperations"), seam("SeamStorage"),
      ],
      path: "Libraries/Wound/Tests"),

    .target(
      name: "LibSettings", dependencies: [seam("SeamOperations"), seam("SeamStorage")],
      path: "Libraries/Settings/Sources"),
    .testTarget(
      name: "LibSettingsTests", dependencies: ["LibSettings", seam("SeamOperations"), seam("SeamStorage")],
      path: "Libraries/Settings/Tests"),
  ]
}

/// What is shown, by flows; only these are public.
var features: [Target] {
  [
    .target(
      name: "FeaturePatients",
      dependencies: [
        "CoreDates", "LibPatient", "LibWound", seam("SeamFlow"), seam("SeamOperations"), seam("SeamViews"),
      ], path: "Features/Patients/Sources"),
    .target(
      name: "FeatureWound",
      dependencies: [
        "CoreDates", "LibPatient", "LibWound", seam("SeamFlow"), seam("SeamOperations"), seam("SeamViews"),
      ], path: "Features/Wound/Sources"),
    .target(
      name: "FeatureMe",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreSync", "LibAccount", "LibSettings", seam("SeamFlow"), seam("SeamOperations"),
        seam("SeamViews"),
      ], path: "Features/Me/Sources"),
    // The libraries over a store without a server.
    .target(
      name: "FeatureFixtures",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreSync", "CoreSyncTesting", "LibPatient", "LibWound", seam("SeamOperations"),
        seam("SeamStorage"),
      ], path: "Features/Fixtures"),
    .testTarget(
      name: "FeaturePatientsTests",
      dependencies: [
        "CoreDates", "CoreSync", "FeatureFixtures", "FeaturePatients", "LibPatient", "LibWound", seam("SeamFlow"),
        seam("SeamFlowTesting"), seam("SeamOperations"), seam("SeamViews"),
      ], path: "Features/Patients/Tests"),
    .testTarget(
      name: "FeatureWoundTests",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreSync", "CoreSyncTesting", "FeatureFixtures", "FeatureWound", "LibPatient",
        "LibWound",
        seam("SeamFlow"), seam("SeamFlowStorage"), seam("SeamFlowTesting"), seam("SeamOperations"),
        seam("SeamStorage"), seam("SeamViews"),
      ], path: "Features/Wound/Tests"),
    .testTarget(
      name: "FeatureMeTests",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreSync", "FeatureMe", "LibAccount", "LibAccountTesting", "LibSettings",
        seam("SeamFlow"), seam("SeamFlowTesting"), seam("SeamOperations"), seam("SeamStorage"), seam("SeamViews"),
      ], path: "Features/Me/Tests"),
  ]
}

/// What puts the features together, and the programs.
var app: [Target] {
  [
    .target(
      name: "RoundsApp",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreLogging", "CoreSync", "FeatureAuthentication", "FeatureMe", "FeaturePatients",
        "FeatureWound", "LibAccount", "LibPatient", "LibSettings", "LibWound", seam("SeamFlow"),
        seam("SeamFlowStorage"), seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkStorage"),
        seam("SeamOperations"), seam("SeamReachability"), seam("SeamStorage"), seam("SeamStorageSQLite"),
        .product(name: "SeamStorageSecrets", package: "seam", condition: .when(platforms: [.linux])),
        seam("SeamViews"),
      ], path: "App/Sources"),
    // A server with sample data in the app's process.
    .target(
      name: "RoundsDemo",
      dependencies: ["FeatureAuthentication", "RoundsApp", "RoundsServer", "ServerHTTP", "ServerSamples"],
      path: "App/Demo"),
    .executableTarget(
      name: "rounds", dependencies: ["CoreImages", "RoundsApp", "RoundsDemo", seam("SeamTerminal")],
      path: "App/Terminal"),
    .testTarget(
      name: "RoundsAppTests",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreLogging", "CoreSync", "CoreSyncTesting", "FeatureFixtures", "FeatureMe",
        "FeatureWound", "LibAccount", "LibAccountTesting", "LibPatient", "LibWound", "RoundsApp", "ServerTestFixtures",
        "rounds", "rounds-bench", "rounds-server", seam("SeamCollections"), seam("SeamFlow"), seam("SeamFlowFuzzing"),
        seam("SeamFlowStorage"), seam("SeamFlowTesting"), seam("SeamNetwork"), seam("SeamNetworkCurl"),
        seam("SeamNetworkStorage"), seam("SeamNetworkTesting"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamStorageSQLite"),
        .product(name: "TerminalBench", package: "seam-benchmarks"),
      ], path: "App/Tests"),
    // Measures the app: `make bench NAME=rounds`.
    .executableTarget(
      name: "rounds-bench",
      dependencies: [
        "CoreFHIR", "RoundsServer", "ServerAccess", "ServerHTTP", "rounds",
        .product(name: "TerminalBench", package: "seam-benchmarks"),
      ],
      path: "App/Bench"),
  ]
}

/// The tests of all flows on the terminal; only TestHost.swift differs from those in memory.
var hosts: [Target] {
  [
    .testTarget(
      name: "RoundsOnTerminalTests",
      dependencies: [
        "CoreDates", "CoreFHIR", "CoreLogging", "CoreSync", "CoreSyncTesting", "FeatureAuthentication",
        "FeatureFixtures", "FeatureMe", "FeaturePatients", "FeatureWound", "LibAccount", "LibAccountTesting",
        "LibPatient", "LibSettings", "LibWound", "RoundsApp", seam("SeamFlow"), seam("SeamFlowStorage"),
        seam("SeamFlowTesting"), seam("SeamNetwork"), seam("SeamNetworkStorage"), seam("SeamNetworkTesting"),
        seam("SeamOperations"), seam("SeamStorage"), seam("SeamTerminalTesting"), seam("SeamViews"),
      ], path: "HostTests/Terminal",
      exclude: ["Authentication", "Me", "Patients", "Wound"].map { "\($0)/TestHost.swift" }
        + ["Wound/AssessmentEditorTests.swift"])
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
