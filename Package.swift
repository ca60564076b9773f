// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "seam",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "SeamCollections", targets: ["SeamCollections"]),
    .library(name: "SeamCollectionsTesting", targets: ["SeamCollectionsTesting"]),
    .library(name: "SeamConformance", targets: ["SeamConformance"]),
    .library(name: "SeamEnvironment", targets: ["SeamEnvironment"]),
    .library(name: "SeamEnvironmentTesting", targets: ["SeamEnvironmentTesting"]),
    .library(name: "SeamOperations", targets: ["SeamOperations"]),
    .library(name: "SeamOperationsTesting", targets: ["SeamOperationsTesting"]),
    .library(name: "SeamViews", targets: ["SeamViews"]),
    .library(name: "SeamViewsTesting", targets: ["SeamViewsTesting"]),
    .library(name: "SeamFlow", targets: ["SeamFlow"]),
    .library(name: "SeamFlowTesting", targets: ["SeamFlowTesting"]),
    .library(name: "SeamFlowFuzzing", targets: ["SeamFlowFuzzing"]),
    .library(name: "SeamHostConformance", targets: ["SeamHostConformance"]),
    .library(name: "SeamFlowStorage", targets: ["SeamFlowStorage"]),
    .library(name: "SeamStorage", targets: ["SeamStorage"]),
    .library(name: "SeamStorageCrypto", targets: ["SeamStorageCrypto"]),
    .library(name: "SeamStorageSQLite", targets: ["SeamStorageSQLite"]),
    .library(name: "SeamStorageSecrets", targets: ["SeamStorageSecrets"]),
    .library(name: "SeamStorageTesting", targets: ["SeamStorageTesting"]),
    .library(name: "SeamNetwork", targets: ["SeamNetwork"]),
    .library(name: "SeamNetworkCurl", targets: ["SeamNetworkCurl"]),
    .library(name: "SeamNetworkStorage", targets: ["SeamNetworkStorage"]),
    .library(name: "SeamNetworkURLSession", targets: ["SeamNetworkURLSession"]),
    .library(name: "SeamNetworkTesting", targets: ["SeamNetworkTesting"]),
    .library(name: "SeamReachability", targets: ["SeamReachability"]),
    .library(name: "SeamTerminal", targets: ["SeamTerminal"]),
    .library(name: "SeamTerminalTesting", targets: ["SeamTerminalTesting"]),
  ],
  targets: [
    .target(name: "SeamConformance"),
    .testTarget(name: "SeamConformanceTests", dependencies: ["SeamConformance"]),

    .target(name: "SeamEnvironment"),
    .target(name: "SeamEnvironmentTesting", dependencies: ["SeamEnvironment"]),
    .testTarget(
      name: "SeamEnvironmentTests", dependencies: ["SeamConformance", "SeamEnvironment", "SeamEnvironmentTesting"]),

    .target(name: "SeamOperations"),
    .target(name: "SeamOperationsTesting", dependencies: ["SeamConformance", "SeamOperations"]),
    // Sources that must not compile.
    .target(name: "CompilerTestFixtures", path: "Tests/CompilerTestFixtures"),
    .testTarget(
      name: "SeamOperationsTests",
      dependencies: ["CompilerTestFixtures", "SeamConformance", "SeamOperations", "SeamOperationsTesting"]),

    .target(name: "SeamViews"),
    .target(name: "SeamViewsTesting", dependencies: ["SeamViews"]),
    .testTarget(name: "SeamViewsTests", dependencies: ["SeamConformance", "SeamViews", "SeamViewsTesting"]),

    .target(name: "SeamFlow", dependencies: ["SeamViews"]),
    .target(name: "SeamFlowTesting", dependencies: ["SeamFlow", "SeamViews", "SeamViewsTesting"]),
    .target(
      name: "SeamFlowFuzzing",
      dependencies: ["SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamViews", "SeamViewsTesting"]),
    .target(
      name: "SeamHostConformance", dependencies: ["SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamViews"]),
    .testTarget(
      name: "SeamFlowTests",
      dependencies: [
        "CompilerTestFixtures", "SeamConformance", "SeamFlow", "SeamFlowFuzzing", "SeamFlowTesting",
        "SeamHostConformance", "SeamViews", "SeamViewsTesting",
      ], exclude: ["Restoration/Snapshots"]),

    .systemLibrary(name: "CSeamFiles"),
    .target(name: "SeamStorage", dependencies: ["CSeamFiles"]),
    .target(
      name: "StorageTestFixtures", dependencies: ["SeamConformance", "SeamStorage"],
      path: "Tests/StorageTestFixtures"),
    .target(name: "SeamStorageTesting", dependencies: ["SeamConformance", "SeamStorage"]),
    .testTarget(
      name: "SeamStorageTests",
      dependencies: ["SeamConformance", "SeamStorage", "SeamStorageTesting", "StorageTestFixtures"]),

    .systemLibrary(name: "CSeamSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SeamStorageSQLite", dependencies: ["CSeamSQLite", "SeamStorage"]),
    .target(name: "CSQLiteFaults", dependencies: ["CSeamSQLite"], path: "Tests/CSQLiteFaults"),
    .testTarget(
      name: "SeamStorageSQLiteTests",
      dependencies: [
        "CSQLiteFaults", "SeamConformance", "SeamStorage", "SeamStorageSQLite", "SeamStorageTesting",
        "StorageTestFixtures",
      ]),

    .target(name: "SeamCollections", dependencies: ["SeamStorage"]),
    .target(name: "SeamCollectionsTesting", dependencies: ["SeamCollections", "SeamConformance", "SeamStorage"]),
    .testTarget(
      name: "SeamCollectionsTests",
      dependencies: [
        "SeamCollections", "SeamCollectionsTesting", "SeamConformance", "SeamStorage", "SeamStorageCrypto",
        "SeamStorageSQLite", "StorageTestFixtures",
      ]),

    // Processes that change a collection while its indexes are built, killed at any moment.
    .target(
      name: "CollectionsWorkload", dependencies: ["SeamCollections", "SeamConformance"],
      path: "Tests/CollectionsWorkload"),
    .executableTarget(
      name: "collections-writer",
      dependencies: [
        "CollectionsWorkload", "SeamCollections", "SeamConformance", "SeamStorage", "SeamStorageSQLite",
      ],
      path: "Tests/CollectionsWriter"),
    .testTarget(
      name: "CollectionsCrashTests",
      dependencies: [
        "CollectionsWorkload", "SeamCollections", "SeamConformance", "SeamStorage", "SeamStorageSQLite",
        "StorageTestFixtures", "collections-writer",
      ]),

    // Processes that write to one place: killed at any moment, and several at once.
    .target(
      name: "StorageWorkload",
      dependencies: ["SeamConformance", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite"],
      path: "Tests/StorageWorkload"),
    .executableTarget(
      name: "storage-writer", dependencies: ["SeamStorage", "StorageWorkload"], path: "Tests/StorageWriter"),
    .testTarget(
      name: "StorageCrashTests",
      dependencies: ["SeamConformance", "SeamStorage", "StorageTestFixtures", "StorageWorkload", "storage-writer"]),

    .systemLibrary(
      name: "CSeamCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .target(name: "SeamStorageCrypto", dependencies: ["CSeamCrypto", "SeamStorage"]),
    .testTarget(
      name: "SeamStorageCryptoTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamStorageTesting",
        "StorageTestFixtures",
      ]),

    // No pkg-config, which would warn about GLib's -pthread at every build: shim.h says what takes its place.
    .systemLibrary(name: "CSeamSecret", providers: [.apt(["libsecret-1-dev"])]),
    .target(
      name: "SeamStorageSecrets",
      dependencies: ["SeamStorage", .target(name: "CSeamSecret", condition: .when(platforms: [.linux]))]),
    .testTarget(
      name: "SeamStorageSecretsTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamStorageSecrets",
        "SeamStorageTesting", "StorageTestFixtures",
        .target(name: "CSeamSecret", condition: .when(platforms: [.linux])),
      ]),

    .target(name: "SeamFlowStorage", dependencies: ["SeamFlow", "SeamStorage"]),
    .testTarget(
      name: "SeamFlowStorageTests",
      dependencies: [
        "SeamFlow", "SeamFlowStorage", "SeamFlowTesting", "SeamStorage", "SeamStorageTesting", "SeamViews",
      ]),

    .target(name: "SeamNetwork"),
    .testTarget(name: "SeamNetworkTests", dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkTesting"]),

    .target(name: "SeamNetworkStorage", dependencies: ["SeamNetwork", "SeamStorage"]),
    .testTarget(
      name: "SeamNetworkStorageTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamNetworkTesting", "SeamStorage",
        "SeamStorageSQLite", "SeamStorageTesting", "StorageTestFixtures",
      ]),

    // A process that adds and sends requests, killed at any moment.
    .executableTarget(
      name: "outbox-writer", dependencies: ["SeamNetwork", "SeamNetworkStorage", "SeamStorage"],
      path: "Tests/OutboxWriter"),
    .testTarget(
      name: "OutboxCrashTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamNetworkTesting", "SeamStorage",
        "StorageTestFixtures", "outbox-writer",
      ]),

    // A process that stores and reads responses, beside others, killed at any moment.
    .executableTarget(
      name: "network-cache-writer",
      dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamStorage", "SeamStorageSQLite"],
      path: "Tests/NetworkCacheWriter"),
    .testTarget(
      name: "NetworkCacheCrashTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamStorage", "SeamStorageSQLite",
        "StorageTestFixtures", "network-cache-writer",
      ]),

    // No pkg-config: libssl's headers and library are in the system's folders on Linux, the only platform that uses
    // them.
    .systemLibrary(name: "CSeamTLS", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "SeamNetworkTesting",
      dependencies: [
        "SeamConformance", "SeamNetwork", .target(name: "CSeamTLS", condition: .when(platforms: [.linux])),
      ]),
    // Programs in processes of their own, and nginx.
    .target(
      name: "NetworkTestFixtures", dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkTesting"],
      path: "Tests/NetworkTestFixtures"),
    .testTarget(
      name: "SeamNetworkTestingTests",
      dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting"]),

    // No pkg-config: the headers of libcurl, libssl and zlib and libraries are in the system's folders on Linux, the only
    // platform that uses them.
    .systemLibrary(name: "CSeamCurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"])]),
    .target(name: "SeamNetworkCurl", dependencies: ["CSeamCurl", "SeamNetwork"]),
    // Makes a call in a process of its own, whose environment names proxies.
    .executableTarget(
      name: "network-call", dependencies: ["SeamNetwork", "SeamNetworkCurl"], path: "Tests/NetworkCall"),
    .testTarget(
      name: "SeamNetworkCurlTests",
      dependencies: [
        "CSeamCurl", "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "network-call",
      ]),

    .target(name: "SeamNetworkURLSession", dependencies: ["SeamNetwork"]),
    // Runs the suite in a process of its own, which URLSession on Linux can end.
    .executableTarget(
      name: "network-session-check",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamNetworkURLSession",
      ],
      path: "Tests/NetworkSessionCheck"),
    .testTarget(
      name: "SeamNetworkURLSessionTests",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamNetworkURLSession",
        "network-session-check",
      ]),

    .systemLibrary(name: "CSeamMalloc", path: "Tests/CSeamMalloc"),
    // Calls through a module with all behaviours, in a process of its own: faults, cancellations, many calls.
    .executableTarget(
      name: "network-trial",
      dependencies: [
        "CSeamMalloc", "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "SeamNetworkURLSession",
      ],
      path: "Tests/NetworkTrial"),
    .testTarget(
      name: "NetworkTrialTests",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "network-trial",
      ]),

    // The kernel's headers come with the C library's.
    .systemLibrary(name: "CSeamNetlink", providers: [.apt(["linux-libc-dev"])]),
    .target(
      name: "SeamReachability",
      dependencies: ["SeamNetwork", .target(name: "CSeamNetlink", condition: .when(platforms: [.linux]))]),
    // Prints the states of the network namespace that it runs in.
    .executableTarget(
      name: "network-state", dependencies: ["SeamNetwork", "SeamReachability"], path: "Tests/NetworkStateWriter"),
    .testTarget(
      name: "SeamReachabilityTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamReachability", "network-state",
        .target(name: "CSeamNetlink", condition: .when(platforms: [.linux])),
      ]),

    .target(name: "SeamTerminal", dependencies: ["SeamFlow", "SeamViews"]),
    .target(
      name: "SeamTerminalTesting", dependencies: ["SeamFlow", "SeamFlowTesting", "SeamTerminal"]),
    .testTarget(
      name: "SeamTerminalTests",
      dependencies: [
        "SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamHostConformance", "SeamTerminal", "SeamTerminalTesting",
        "SeamViews", "SeamViewsTesting",
      ]),

    // The app of the tutorial: what it shows is built and tested here.
    .target(
      name: "Onboarding",
      dependencies: ["SeamFlow", "SeamFlowStorage", "SeamStorage", "SeamViews"],
      path: "Documentation/onboarding/Sources"),
    .executableTarget(
      name: "onboarding-app", dependencies: ["Onboarding", "SeamFlow", "SeamTerminal"],
      path: "Documentation/onboarding/Run"),
    .testTarget(
      name: "OnboardingTests",
      dependencies: [
        "Onboarding", "SeamFlow", "SeamFlowFuzzing", "SeamFlowStorage", "SeamFlowTesting", "SeamStorage", "SeamViews",
        "onboarding-app",
      ], path: "Documentation/onboarding/Tests"),

    // Every module has pages, and every public declaration is documented; the pages' examples run.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SeamCollections", "SeamCollectionsTesting", "SeamConformance", "SeamEnvironment", "SeamEnvironmentTesting",
        "SeamFlow", "SeamFlowFuzzing", "SeamFlowStorage", "SeamFlowTesting", "SeamHostConformance", "SeamNetwork",
        "SeamNetworkCurl", "SeamNetworkStorage", "SeamNetworkTesting", "SeamNetworkURLSession", "SeamOperations",
        "SeamOperationsTesting", "SeamReachability", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite",
        "SeamStorageSecrets", "SeamStorageTesting", "SeamTerminal", "SeamTerminalTesting", "SeamViews",
        "SeamViewsTesting", "StorageTestFixtures",
        .target(name: "CSeamSecret", condition: .when(platforms: [.linux])),
      ]),

    // The changes that the guides show fit the tree as it is.
    .testTarget(name: "GuideTests"),
    // The README's first app and the tutorial are built, run and tested as they are printed.
    .testTarget(name: "TutorialTests"),
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
