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
    .library(name: "SeamOperations", targets: ["SeamOperations"]),
    .library(name: "SeamOperationsTesting", targets: ["SeamOperationsTesting"]),
    .library(name: "SeamViews", targets: ["SeamViews"]),
    .library(name: "SeamViewsTesting", targets: ["SeamViewsTesting"]),
    .library(name: "SeamFlow", targets: ["SeamFlow"]),
    .library(name: "SeamFlowTesting", targets: ["SeamFlowTesting"]),
    .library(name: "SeamFlowFuzzing", targets: ["SeamFlowFuzzing"]),
    .library(name: "SeamHostConformance", targets: ["SeamHostConformance"]),
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
    .library(name: "SeamGtk", targets: ["SeamGtk"]),
    .library(name: "SeamGtkTesting", targets: ["SeamGtkTesting"]),
    // For apps with their own widgets.
    .library(name: "CSeamGtk", targets: ["CSeamGtk"]),
  ],
  // Without it, SwiftPM does not look for GTK, and the modules only say so.
  traits: [.trait(name: "Gtk", description: "SeamGtk, the window host; needs GTK 4 and libadwaita")],
  targets: [
    // Locks, tasks and seeded randomness, for the kit alone: not a product.
    .target(name: "SeamSupport", path: "Sources/Support/SeamSupport"),
    .target(name: "SeamConformance", path: "Sources/Support/SeamConformance"),
    .testTarget(
      name: "SeamConformanceTests", dependencies: ["SeamConformance"], path: "Tests/Support/SeamConformanceTests"),

    .target(name: "SeamEnvironment", dependencies: ["SeamSupport"], path: "Sources/Logic/SeamEnvironment"),
    .testTarget(
      name: "SeamEnvironmentTests", dependencies: ["SeamConformance", "SeamEnvironment", "SeamSupport"],
      path: "Tests/Logic/SeamEnvironmentTests"),

    .target(name: "SeamOperations", dependencies: ["SeamSupport"], path: "Sources/Logic/SeamOperations"),
    .target(
      name: "SeamOperationsTesting", dependencies: ["SeamConformance", "SeamOperations", "SeamSupport"],
      path: "Sources/Logic/SeamOperationsTesting"),
    // Sources that must not compile.
    .target(name: "CompilerTestFixtures", path: "Tests/Support/CompilerTestFixtures"),
    .testTarget(
      name: "SeamOperationsTests",
      dependencies: [
        "CompilerTestFixtures", "SeamConformance", "SeamOperations", "SeamOperationsTesting", "SeamSupport",
      ],
      path: "Tests/Logic/SeamOperationsTests"),

    .target(name: "SeamViews", path: "Sources/Flow/SeamViews"),
    .target(name: "SeamViewsTesting", dependencies: ["SeamViews"], path: "Sources/Flow/SeamViewsTesting"),
    .testTarget(
      name: "SeamViewsTests", dependencies: ["SeamConformance", "SeamSupport", "SeamViews", "SeamViewsTesting"],
      path: "Tests/Flow/SeamViewsTests"),

    .target(name: "SeamFlow", dependencies: ["SeamStorage", "SeamViews"], path: "Sources/Flow/SeamFlow"),
    .target(
      name: "SeamFlowTesting", dependencies: ["SeamFlow", "SeamViews", "SeamViewsTesting"],
      path: "Sources/Flow/SeamFlowTesting"),
    .target(
      name: "SeamFlowFuzzing",
      dependencies: ["SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamSupport", "SeamViews", "SeamViewsTesting"],
      path: "Sources/Flow/SeamFlowFuzzing"),
    .target(
      name: "SeamHostConformance", dependencies: ["SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamViews"],
      path: "Sources/Flow/SeamHostConformance"),
    .testTarget(
      name: "SeamFlowTests",
      dependencies: [
        "CompilerTestFixtures", "SeamConformance", "SeamFlow", "SeamFlowFuzzing", "SeamFlowTesting",
        "SeamHostConformance", "SeamStorage", "SeamStorageTesting", "SeamSupport", "SeamViews", "SeamViewsTesting",
      ], path: "Tests/Flow/SeamFlowTests", exclude: ["Restoration/Snapshots"]),

    .systemLibrary(name: "CSeamFiles", path: "Sources/Support/CSeamFiles"),
    .target(name: "SeamStorage", dependencies: ["CSeamFiles", "SeamSupport"], path: "Sources/Storage/SeamStorage"),
    .target(
      name: "StorageTestFixtures", dependencies: ["SeamConformance", "SeamStorage", "SeamSupport"],
      path: "Tests/Support/StorageTestFixtures"),
    .target(
      name: "SeamStorageTesting", dependencies: ["SeamConformance", "SeamStorage", "SeamSupport"],
      path: "Sources/Storage/SeamStorageTesting"),
    .testTarget(
      name: "SeamStorageTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamStorageSQLite", "SeamStorageTesting", "SeamSupport",
        "StorageTestFixtures",
      ],
      path: "Tests/Storage/SeamStorageTests"),

    // No pkg-config, whose paths of the building Mac would enter builds for iOS: the header and the library are in the
    // folders of the SDK, and of the system on Linux.
    .systemLibrary(
      name: "CSeamSQLite", path: "Sources/Support/CSeamSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "SeamStorageSQLite", dependencies: ["CSeamFiles", "CSeamSQLite", "SeamStorage", "SeamSupport"],
      path: "Sources/Storage/SeamStorageSQLite"
    ),
    .target(name: "CSQLiteFaults", dependencies: ["CSeamSQLite"], path: "Tests/Support/CSQLiteFaults"),
    .testTarget(
      name: "SeamStorageSQLiteTests",
      dependencies: [
        "CSQLiteFaults", "SeamConformance", "SeamStorage", "SeamStorageSQLite", "SeamStorageTesting", "SeamSupport",
        "StorageTestFixtures",
      ], path: "Tests/Storage/SeamStorageSQLiteTests"),

    .target(
      name: "SeamCollections", dependencies: ["SeamStorage", "SeamSupport"], path: "Sources/Storage/SeamCollections"),
    .target(
      name: "SeamCollectionsTesting",
      dependencies: ["SeamCollections", "SeamConformance", "SeamStorage", "SeamSupport"],
      path: "Sources/Storage/SeamCollectionsTesting"),
    .testTarget(
      name: "SeamCollectionsTests",
      dependencies: [
        "SeamCollections", "SeamCollectionsTesting", "SeamConformance", "SeamStorage", "SeamStorageCrypto",
        "SeamStorageSQLite", "SeamStorageTesting", "SeamSupport", "StorageTestFixtures",
      ], path: "Tests/Storage/SeamCollectionsTests"),

    // Processes that change a collection while its indexes are built, killed at any moment.
    .target(
      name: "CollectionsWorkload", dependencies: ["SeamCollections", "SeamSupport"],
      path: "Tests/Support/CollectionsWorkload"),
    .executableTarget(
      name: "collections-writer",
      dependencies: [
        "CollectionsWorkload", "SeamCollections", "SeamStorage", "SeamStorageSQLite", "SeamSupport",
      ],
      path: "Tests/Support/CollectionsWriter"),
    .testTarget(
      name: "CollectionsCrashTests",
      dependencies: [
        "CollectionsWorkload", "SeamCollections", "SeamConformance", "SeamStorage", "SeamStorageSQLite", "SeamSupport",
        "StorageTestFixtures", "collections-writer",
      ], path: "Tests/Storage/CollectionsCrashTests"),

    // Processes that write to one place: killed at any moment, and several at once.
    .target(
      name: "StorageWorkload",
      dependencies: ["SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamSupport"],
      path: "Tests/Support/StorageWorkload"),
    .executableTarget(
      name: "storage-writer", dependencies: ["SeamStorage", "SeamSupport", "StorageWorkload"],
      path: "Tests/Support/StorageWriter"),
    .testTarget(
      name: "StorageCrashTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamSupport", "StorageTestFixtures", "StorageWorkload", "storage-writer",
      ],
      path: "Tests/Storage/StorageCrashTests"),

    // No pkg-config: libcrypto's headers and library are in the system's folders on Linux, the only platform that uses
    // them.
    .systemLibrary(name: "CSeamCrypto", path: "Sources/Support/CSeamCrypto", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "SeamStorageCrypto",
      dependencies: [
        "SeamStorage", "SeamSupport", .target(name: "CSeamCrypto", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Storage/SeamStorageCrypto"),
    .testTarget(
      name: "SeamStorageCryptoTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamStorageTesting", "SeamSupport",
        "StorageTestFixtures",
      ], path: "Tests/Storage/SeamStorageCryptoTests"),

    // No pkg-config, which would warn about GLib's -pthread at every build: shim.h says what takes its place.
    .systemLibrary(name: "CSeamSecret", path: "Sources/Support/CSeamSecret", providers: [.apt(["libsecret-1-dev"])]),
    .target(
      name: "SeamStorageSecrets",
      dependencies: ["SeamStorage", .target(name: "CSeamSecret", condition: .when(platforms: [.linux]))],
      path: "Sources/Storage/SeamStorageSecrets"),
    .testTarget(
      name: "SeamStorageSecretsTests",
      dependencies: [
        "SeamConformance", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamStorageSecrets",
        "SeamStorageTesting", "SeamSupport", "StorageTestFixtures",
        .target(name: "CSeamSecret", condition: .when(platforms: [.linux])),
      ], path: "Tests/Storage/SeamStorageSecretsTests"),

    .target(name: "SeamNetwork", dependencies: ["SeamSupport"], path: "Sources/Network/SeamNetwork"),
    .testTarget(
      name: "SeamNetworkTests", dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamSupport"],
      path: "Tests/Network/SeamNetworkTests"),

    .target(
      name: "SeamNetworkStorage", dependencies: ["SeamNetwork", "SeamStorage", "SeamSupport"],
      path: "Sources/Network/SeamNetworkStorage"),
    .testTarget(
      name: "SeamNetworkStorageTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamNetworkTesting", "SeamStorage",
        "SeamStorageSQLite", "SeamSupport", "StorageTestFixtures",
      ], path: "Tests/Network/SeamNetworkStorageTests"),

    // A process that adds and sends requests, killed at any moment.
    .executableTarget(
      name: "outbox-writer", dependencies: ["SeamNetwork", "SeamNetworkStorage", "SeamStorage", "SeamStorageSQLite"],
      path: "Tests/Support/OutboxWriter"),
    .testTarget(
      name: "OutboxCrashTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamNetworkTesting", "SeamStorage",
        "SeamStorageSQLite", "SeamSupport", "StorageTestFixtures", "outbox-writer",
      ], path: "Tests/Network/OutboxCrashTests"),

    // A process that stores and reads responses, beside others, killed at any moment.
    .executableTarget(
      name: "network-cache-writer",
      dependencies: [
        "SeamNetwork", "SeamNetworkStorage", "SeamStorage", "SeamStorageSQLite", "SeamSupport",
      ],
      path: "Tests/Support/NetworkCacheWriter"),
    .testTarget(
      name: "NetworkCacheCrashTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamNetworkStorage", "SeamStorage", "SeamStorageSQLite", "SeamSupport",
        "StorageTestFixtures", "network-cache-writer",
      ], path: "Tests/Network/NetworkCacheCrashTests"),

    // No pkg-config: libssl's headers and library are in the system's folders on Linux, the only platform that uses
    // them.
    .systemLibrary(name: "CSeamTLS", path: "Sources/Support/CSeamTLS", providers: [.apt(["libssl-dev"])]),
    .target(
      name: "SeamNetworkTesting",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamSupport",
        .target(name: "CSeamTLS", condition: .when(platforms: [.linux])),
      ], path: "Sources/Network/SeamNetworkTesting"),
    // Programs in processes of their own, and nginx.
    .target(
      name: "NetworkTestFixtures",
      dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamSupport"],
      path: "Tests/Support/NetworkTestFixtures"),
    .testTarget(
      name: "SeamNetworkTestingTests",
      dependencies: ["SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting", "SeamSupport"],
      path: "Tests/Network/SeamNetworkTestingTests"),

    // No pkg-config: the headers of libcurl, libssl and zlib and libraries are in the system's folders on Linux, the
    // only platform that uses them.
    .systemLibrary(
      name: "CSeamCurl", path: "Sources/Support/CSeamCurl", providers: [.apt(["libcurl4-openssl-dev", "zlib1g-dev"])]),
    .target(
      name: "SeamNetworkCurl",
      dependencies: ["SeamNetwork", "SeamSupport", .target(name: "CSeamCurl", condition: .when(platforms: [.linux]))],
      path: "Sources/Network/SeamNetworkCurl"),
    // Makes a call in a process of its own, whose environment names proxies.
    .executableTarget(
      name: "network-call", dependencies: ["SeamNetwork", "SeamNetworkCurl", "SeamSupport"],
      path: "Tests/Support/NetworkCall"),
    .testTarget(
      name: "SeamNetworkCurlTests",
      dependencies: [
        "CSeamCurl", "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "SeamSupport", "network-call",
      ], path: "Tests/Network/SeamNetworkCurlTests"),

    .target(
      name: "SeamNetworkURLSession", dependencies: ["SeamNetwork", "SeamSupport"],
      path: "Sources/Network/SeamNetworkURLSession"),
    // Runs the suite in a process of its own, which URLSession on Linux can end.
    .executableTarget(
      name: "network-session-check",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamNetworkURLSession",
      ],
      path: "Tests/Support/NetworkSessionCheck"),
    .testTarget(
      name: "SeamNetworkURLSessionTests",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkTesting", "SeamNetworkURLSession",
        "SeamSupport", "network-session-check",
      ], path: "Tests/Network/SeamNetworkURLSessionTests"),

    .systemLibrary(name: "CSeamMalloc", path: "Tests/Support/CSeamMalloc"),
    // Calls through a module with all behaviours, in a process of its own: faults, cancellations, many calls.
    .executableTarget(
      name: "network-trial",
      dependencies: [
        "CSeamMalloc", "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "SeamNetworkURLSession", "SeamSupport",
      ],
      path: "Tests/Support/NetworkTrial"),
    .testTarget(
      name: "NetworkTrialTests",
      dependencies: [
        "NetworkTestFixtures", "SeamConformance", "SeamNetwork", "SeamNetworkCurl", "SeamNetworkTesting",
        "network-trial",
      ], path: "Tests/Network/NetworkTrialTests"),

    // The kernel's headers come with the C library's.
    .systemLibrary(name: "CSeamNetlink", path: "Sources/Support/CSeamNetlink", providers: [.apt(["linux-libc-dev"])]),
    .target(
      name: "SeamReachability",
      dependencies: [
        "SeamNetwork", "SeamSupport", .target(name: "CSeamNetlink", condition: .when(platforms: [.linux])),
      ],
      path: "Sources/Network/SeamReachability"),
    // Prints the states of the network namespace that it runs in.
    .executableTarget(
      name: "network-state", dependencies: ["SeamNetwork", "SeamReachability"], path: "Tests/Support/NetworkStateWriter"
    ),
    .testTarget(
      name: "SeamReachabilityTests",
      dependencies: [
        "SeamConformance", "SeamNetwork", "SeamReachability", "SeamSupport", "network-state",
        .target(name: "CSeamNetlink", condition: .when(platforms: [.linux])),
      ], path: "Tests/Network/SeamReachabilityTests"),

    .target(name: "SeamTerminal", dependencies: ["SeamFlow", "SeamViews"], path: "Sources/Hosts/SeamTerminal"),
    .target(
      name: "SeamTerminalTesting", dependencies: ["SeamFlow", "SeamFlowTesting", "SeamTerminal"],
      path: "Sources/Hosts/SeamTerminalTesting"),
    .testTarget(
      name: "SeamTerminalTests",
      dependencies: [
        "SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamHostConformance", "SeamSupport", "SeamTerminal",
        "SeamTerminalTesting", "SeamViews", "SeamViewsTesting",
      ], path: "Tests/Hosts/SeamTerminalTests"),

    .systemLibrary(
      name: "CSeamGtk", path: "Sources/Support/CSeamGtk", pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]),
    .target(name: "SeamGtk", dependencies: [gtk, "SeamFlow", "SeamViews"], path: "Sources/Hosts/SeamGtk"),
    .target(
      name: "SeamGtkTesting", dependencies: [gtk, "SeamFlow", "SeamFlowTesting", "SeamGtk", "SeamViews"],
      path: "Sources/Hosts/SeamGtkTesting"),
    .testTarget(
      name: "SeamGtkTests",
      dependencies: [
        gtk, "SeamConformance", "SeamFlow", "SeamFlowTesting", "SeamGtk", "SeamGtkTesting", "SeamHostConformance",
        "SeamViews",
      ], path: "Tests/Hosts/SeamGtkTests"),

    // Every module has pages, and every public declaration is documented; the pages' examples run.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "SeamCollections", "SeamCollectionsTesting", "SeamConformance", "SeamEnvironment", "SeamFlow",
        "SeamFlowFuzzing", "SeamFlowTesting", "SeamHostConformance", "SeamNetwork", "SeamNetworkCurl",
        "SeamNetworkStorage", "SeamNetworkTesting", "SeamNetworkURLSession", "SeamOperations", "SeamOperationsTesting",
        "SeamReachability", "SeamStorage", "SeamStorageCrypto", "SeamStorageSQLite", "SeamStorageSecrets",
        "SeamStorageTesting", "SeamSupport", "SeamTerminal", "SeamTerminalTesting", "SeamViews", "SeamViewsTesting",
        "StorageTestFixtures", .target(name: "CSeamSecret", condition: .when(platforms: [.linux])),
      ], path: "Tests/Documentation/DocumentationTests"),

    // The changes that the guides show fit the tree as it is.
    .testTarget(name: "GuideTests", path: "Tests/Documentation/GuideTests"),
    // The README's first app and the tutorial are built, run and tested as they are printed.
    .testTarget(name: "TutorialTests", path: "Tests/Documentation/TutorialTests"),
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

#if !os(Linux)
// Programs of the tests over libraries that only Linux has, and the tests that start them.
let onLinux: Set = [
  "NetworkTrialTests", "SeamNetworkCurlTests", "StorageCrashTests", "StorageWorkload", "network-call", "network-trial",
  "storage-writer",
]
package.targets.removeAll { onLinux.contains($0.name) }
#endif

var gtk: Target.Dependency { .target(name: "CSeamGtk", condition: .when(platforms: [.linux], traits: ["Gtk"])) }
