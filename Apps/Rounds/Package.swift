// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "rounds",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
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
    .executable(name: "rounds", targets: ["rounds"]),
  ],
  dependencies: [
    .package(name: "fhir", path: "../FHIR"), .package(name: "seam", path: "../..", traits: ["Gtk"]),
    // For tests only: the app does not link the server.
    .package(name: "rounds-server", path: "../RoundsServer"),
  ],
  targets: [
    .target(name: "CoreDates", path: "Core/Dates/Sources"),
    .testTarget(name: "CoreDatesTests", dependencies: ["CoreDates"], path: "Core/Dates/Tests"),
    .target(name: "CoreImages", path: "Core/Images/Sources"),
    .testTarget(
      name: "CoreImagesTests", dependencies: ["CoreImages", server("ServerSamples")], path: "Core/Images/Tests"),
    .target(name: "CoreLogging", path: "Core/Logging/Sources"),
    .testTarget(name: "CoreLoggingTests", dependencies: ["CoreLogging"], path: "Core/Logging/Tests"),
  ] + sync + account + libraries + features + app + hosts,
  swiftLanguageModes: [.v6]
)

/// Keeps resources on the device, sends edits made there, and downloads changes.
var sync: [Target] {
  [
    .target(
      name: "CoreSync",
      dependencies: [coreFHIR, coreSupport, seam("SeamCollections"), seam("SeamNetwork"), seam("SeamStorage")],
      path: "Core/Sync/Sources"),
    .target(
      name: "CoreSyncTesting", dependencies: [coreFHIR, "CoreSync", seam("SeamStorage")],
      path: "Core/Sync/Testing"),
    .testTarget(
      name: "CoreSyncTests",
      dependencies: [
        coreFHIR, coreSupport, "CoreSync", "CoreSyncTesting", server("ServerDatabaseSQLite"),
        server("ServerFHIR"), server("ServerHTTP"), seam("SeamCollections"),
        seam("SeamNetwork"), seam("SeamNetworkStorage"), seam("SeamNetworkTesting"), seam("SeamStorage"),
        seam("SeamStorageSQLite"),
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
        coreFHIR, coreSupport, seam("SeamNetwork"), seam("SeamOperations"), seam("SeamStorage"),
      ], path: "Libraries/Account/Sources"),
    .target(
      name: "LibAccountTesting", dependencies: [coreSupport, "LibAccount", seam("SeamOperations")],
      path: "Libraries/Account/Testing"),
    // Enters PINs and renews tokens until it is killed, for the tests.
    .executableTarget(
      name: "account-process",
      dependencies: [
        "LibAccount", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamStorageCrypto"), seam("SeamStorageSecrets"), seam("SeamStorageSQLite"),
      ], path: "Libraries/Account/Process"),
    .testTarget(
      name: "LibAccountTests",
      dependencies: [
        coreFHIR, coreSupport, "LibAccount", server("RoundsServer"), server("ServerAccess"), server("ServerHTTP"),
        "account-process", seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkTesting"),
        seam("SeamOperations"), seam("SeamStorage"), seam("SeamStorageCrypto"), seam("SeamStorageSQLite"),
        seam("SeamStorageTesting"),
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
      dependencies: [coreFHIR, "CoreSync", seam("SeamCollections"), seam("SeamOperations"), seam("SeamStorage")],
      path: "Libraries/Patient/Sources"),
    .testTarget(
      name: "LibPatientTests",
      dependencies: [
        coreFHIR, coreSupport, "CoreSync", "CoreSyncTesting", "LibPatient", seam("SeamCollections"),
        seam("SeamOperations"), seam("SeamStorage"),
      ],
      path: "Libraries/Patient/Tests"),
    .target(
      name: "LibWound",
      dependencies: [
        coreFHIR, "CoreSync", "LibPatient", seam("SeamCollections"), seam("SeamOperations"), seam("SeamStorage"),
      ],
      path: "Libraries/Wound/Sources"),
    .testTarget(
      name: "LibWoundTests",
      dependencies: [
        coreFHIR, coreSupport, "CoreSync", "CoreSyncTesting", "LibPatient", "LibWound", server("ServerSamples"),
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

/// The screens, grouped into flows; only the flows are public.
var features: [Target] {
  [
    .target(
      name: "FeaturePatients",
      dependencies: [
        "CoreDates", "CoreSync", "LibPatient", "LibWound", seam("SeamFlow"), seam("SeamOperations"), seam("SeamViews"),
      ], path: "Features/Patients/Sources"),
    .target(
      name: "FeatureWound",
      dependencies: [
        "CoreDates", "LibPatient", "LibWound", seam("SeamFlow"), seam("SeamOperations"), seam("SeamViews"),
      ], path: "Features/Wound/Sources"),
    .target(
      name: "FeatureMe",
      dependencies: [
        "CoreDates", coreFHIR, "CoreSync", "LibAccount", "LibSettings", seam("SeamFlow"), seam("SeamOperations"),
        seam("SeamViews"),
      ], path: "Features/Me/Sources"),
    // The libraries over a store without a server.
    .target(
      name: "FeatureFixtures",
      dependencies: [
        "CoreDates", coreFHIR, "CoreSync", "CoreSyncTesting", "LibPatient", "LibWound", seam("SeamOperations"),
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
        "CoreDates", coreFHIR, "CoreSync", "CoreSyncTesting", "FeatureFixtures", "FeatureWound", "LibPatient",
        "LibWound", seam("SeamFlow"), seam("SeamFlowTesting"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamViews"),
      ], path: "Features/Wound/Tests"),
    .testTarget(
      name: "FeatureMeTests",
      dependencies: [
        "CoreDates", coreFHIR, "CoreSync", "FeatureMe", "LibAccount", "LibAccountTesting", "LibSettings",
        seam("SeamFlow"), seam("SeamFlowTesting"), seam("SeamOperations"), seam("SeamStorage"), seam("SeamViews"),
      ], path: "Features/Me/Tests"),
  ]
}

/// The composition of the features into an app, and the programs.
var app: [Target] {
  [
    .target(
      name: "RoundsApp",
      dependencies: [
        "CoreDates", coreFHIR, "CoreLogging", "CoreSync", "FeatureAuthentication", "FeatureMe", "FeaturePatients",
        "FeatureWound", "LibAccount", "LibPatient", "LibSettings", "LibWound", seam("SeamFlow"), seam("SeamNetwork"),
        seam("SeamNetworkStorage"), seam("SeamOperations"), seam("SeamReachability"), seam("SeamStorage"),
        seam("SeamStorageSQLite"), seam("SeamViews"), seam("SeamNetworkCurl", on: [.linux]),
        seam("SeamNetworkURLSession", on: [.iOS, .macOS]), seam("SeamStorageCrypto", on: [.linux]),
        seam("SeamStorageSecrets", on: [.linux]),
      ], path: "App/Sources"),
    // Starts the server of the demonstration, a process of its own.
    .target(name: "RoundsDemo", dependencies: ["FeatureAuthentication", "RoundsApp"], path: "App/Demo"),
    .executableTarget(
      name: "rounds", dependencies: ["CoreImages", "RoundsApp", "RoundsDemo", seam("SeamTerminal")],
      path: "App/Terminal"),
    .testTarget(
      name: "RoundsAppTests",
      dependencies: [
        "CoreDates", coreFHIR, coreSupport, "CoreLogging", "CoreSync", "CoreSyncTesting",
        "FeatureAuthentication", "FeatureFixtures", "FeatureMe", "FeatureWound", "LibAccount", "LibAccountTesting",
        "LibPatient", "LibWound", "RoundsApp", "RoundsDemo",
        server("ServerTestFixtures"), "rounds", seam("SeamCollections"), seam("SeamFlow"), seam("SeamFlowFuzzing"),
        seam("SeamFlowTesting"), seam("SeamNetwork"), seam("SeamNetworkCurl"), seam("SeamNetworkStorage"),
        seam("SeamNetworkTesting"), seam("SeamOperations"), seam("SeamStorage"), seam("SeamStorageSQLite"),
      ], path: "App/Tests"),
  ]
}

/// The tests of all flows on the terminal; only TestHost.swift differs from those in memory.
var hosts: [Target] {
  [
    .testTarget(
      name: "RoundsOnTerminalTests",
      dependencies: [
        "CoreDates", coreFHIR, "CoreLogging", "CoreSync", "CoreSyncTesting", "FeatureAuthentication", "FeatureFixtures",
        "FeatureMe", "FeaturePatients", "FeatureWound", "LibAccount", "LibAccountTesting", "LibPatient", "LibSettings",
        "LibWound", "RoundsApp", seam("SeamFlow"), seam("SeamFlowTesting"), seam("SeamNetwork"),
        seam("SeamNetworkStorage"), seam("SeamNetworkTesting"), seam("SeamOperations"), seam("SeamStorage"),
        seam("SeamTerminalTesting"), seam("SeamViews"),
      ], path: "HostTests/Terminal",
      exclude: ["Authentication", "Me", "Patients", "Wound"].map { "\($0)/TestHost.swift" }
        + ["Wound/AssessmentEditorTests.swift"])
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

#if !os(Linux)
// A program of the tests over libraries that only Linux has, and the tests that start it.
let onLinux: Set = ["LibAccountTests", "account-process"]
package.targets.removeAll { onLinux.contains($0.name) }
#endif

func seam(_ product: String) -> Target.Dependency { .product(name: product, package: "seam") }

func seam(_ product: String, on platforms: [Platform]) -> Target.Dependency {
  .product(name: product, package: "seam", condition: .when(platforms: platforms))
}

var coreFHIR: Target.Dependency { .product(name: "CoreFHIR", package: "fhir") }

var coreSupport: Target.Dependency { .product(name: "CoreSupport", package: "fhir") }

func server(_ product: String) -> Target.Dependency { .product(name: product, package: "rounds-server") }
