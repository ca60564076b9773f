// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "contacts",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "CoreTesting", targets: ["CoreTesting"]),
    .library(name: "CoreVCard", targets: ["CoreVCard"]),
    .library(name: "LibContacts", targets: ["LibContacts"]),
    .library(name: "LibContactsTesting", targets: ["LibContactsTesting"]),
    .library(name: "FeatureContacts", targets: ["FeatureContacts"]),
    .library(name: "ContactsApp", targets: ["ContactsApp"]),
    .executable(name: "contacts", targets: ["contacts"]),
  ],
  dependencies: [
    .package(name: "seam", path: "../..", traits: ["Gtk"]),
    // For the program that measures the app only.
    .package(name: "seam-benchmarks", path: "../../Benchmarks"),
  ],
  targets: [
    // Locks and seeded randomness, for tests and fakes.
    .target(name: "CoreTesting", path: "Core/Testing"),
    .target(name: "CoreVCard", path: "Core/VCard/Sources"),
    .testTarget(name: "CoreVCardTests", dependencies: ["CoreTesting", "CoreVCard"], path: "Core/VCard/Tests"),

    .target(
      name: "LibContacts", dependencies: ["CoreVCard", seam("SeamNetwork"), seam("SeamStorage")],
      path: "Libraries/Contacts/Sources"),
    .target(
      name: "LibContactsTesting", dependencies: ["CoreTesting", "LibContacts"], path: "Libraries/Contacts/Testing"),
    .testTarget(
      name: "LibContactsTests",
      dependencies: [
        "CoreTesting", "CoreVCard", "LibContacts", "LibContactsTesting", seam("SeamNetwork"),
        seam("SeamNetworkTesting"), seam("SeamStorage"), seam("SeamStorageTesting"),
      ],
      path: "Libraries/Contacts/Tests"),

    .target(
      name: "FeatureContacts",
      dependencies: ["LibContacts", seam("SeamEnvironment"), seam("SeamFlow"), seam("SeamNetwork"), seam("SeamViews")],
      path: "Features/Contacts/Sources"),
    .testTarget(
      name: "FeatureContactsTests",
      dependencies: [
        "CoreTesting", "FeatureContacts", "LibContacts", "LibContactsTesting", seam("SeamEnvironment"),
        seam("SeamFlow"), seam("SeamFlowFuzzing"), seam("SeamFlowTesting"), seam("SeamNetwork"),
        seam("SeamNetworkTesting"), seam("SeamStorage"), seam("SeamStorageTesting"), seam("SeamViews"),
      ],
      path: "Features/Contacts/Tests"),

    .target(
      name: "ContactsApp",
      dependencies: [
        "FeatureContacts", "LibContacts", seam("SeamEnvironment"), seam("SeamFlow"), seam("SeamNetwork"),
        seam("SeamReachability"), seam("SeamStorage"), seam("SeamStorageSQLite"), seam("SeamViews"),
        .product(name: "SeamNetworkCurl", package: "seam", condition: .when(platforms: [.linux])),
        .product(name: "SeamNetworkURLSession", package: "seam", condition: .when(platforms: [.iOS, .macOS])),
      ],
      path: "App/Sources"),
    .executableTarget(
      name: "contacts",
      dependencies: ["ContactsApp", seam("SeamTerminal")], path: "App/Terminal"),
    .executableTarget(
      name: "contacts-walk",
      dependencies: [
        "ContactsApp", "FeatureContacts", "LibContacts", "LibContactsTesting", seam("SeamFlow"),
        seam("SeamFlowFuzzing"), seam("SeamStorage"), seam("SeamStorageSQLite"), seam("SeamViews"),
      ], path: "App/Walk"),
    .testTarget(
      name: "ContactsAppTests",
      dependencies: [
        "ContactsApp", "FeatureContacts", "LibContacts", "LibContactsTesting", "contacts", "contacts-bench",
        "contacts-walk", seam("SeamEnvironment"), seam("SeamFlow"), seam("SeamFlowFuzzing"), seam("SeamFlowTesting"),
        seam("SeamNetwork"), seam("SeamNetworkTesting"), seam("SeamStorage"), seam("SeamStorageSQLite"),
        seam("SeamStorageTesting"), seam("SeamViews"), .product(name: "TerminalBench", package: "seam-benchmarks"),
      ],
      path: "App/Tests"),
    // Measures the app: `make bench NAME=contacts`.
    .executableTarget(
      name: "contacts-bench",
      dependencies: [
        "LibContacts", "contacts", .product(name: "TerminalBench", package: "seam-benchmarks"),
      ], path: "App/Bench"),
    // The same flow tests on the terminal, with another TestHost.swift, and a test of widths.
    .testTarget(
      name: "ContactsOnTerminalTests",
      dependencies: [
        "ContactsApp", "CoreTesting", "FeatureContacts", "LibContacts", "LibContactsTesting", seam("SeamEnvironment"),
        seam("SeamFlow"), seam("SeamFlowFuzzing"), seam("SeamFlowTesting"), seam("SeamNetwork"),
        seam("SeamNetworkTesting"), seam("SeamStorage"), seam("SeamStorageTesting"), seam("SeamTerminalTesting"),
        seam("SeamViews"),
      ],
      path: "HostTests/Terminal", exclude: ["Feature/TestHost.swift"]),
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
