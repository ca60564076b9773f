// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that Rounds in the terminal does not need GTK.
let package = Package(
  name: "rounds-gtk",
  products: [.executable(name: "rounds-gtk", targets: ["rounds-gtk"])],
  dependencies: [
    .package(name: "fhir", path: "../../FHIR"), .package(name: "rounds", path: ".."),
    .package(name: "rounds-server", path: "../../RoundsServer"),
    .package(name: "seam", path: "../../..", traits: ["Gtk"]),
  ],
  targets: [
    .executableTarget(
      name: "rounds-gtk",
      dependencies: [
        .product(name: "RoundsApp", package: "rounds"), .product(name: "RoundsDemo", package: "rounds"),
        .product(name: "SeamGtk", package: "seam"),
      ], path: "Sources"),
    .testTarget(
      name: "RoundsGtkTests",
      dependencies: [
        "rounds-gtk", .product(name: "CoreFHIR", package: "fhir"), .product(name: "CoreLogging", package: "rounds"),
        .product(name: "FeatureAuthentication", package: "rounds"), .product(name: "RoundsApp", package: "rounds"),
        .product(name: "RoundsServer", package: "rounds-server"),
        .product(name: "ServerSamples", package: "rounds-server"), .product(name: "SeamFlow", package: "seam"),
        .product(name: "SeamFlowTesting", package: "seam"), .product(name: "SeamGtkTesting", package: "seam"),
        .product(name: "SeamNetwork", package: "seam"), .product(name: "SeamNetworkCurl", package: "seam"),
        .product(name: "SeamViews", package: "seam"),
      ], path: "Tests"),
    // The tests of all flows in a window; only TestHost.swift differs from those in memory.
    .testTarget(
      name: "RoundsInWindowTests",
      dependencies: [
        "CoreDates", "CoreLogging", "CoreSync", "CoreSyncTesting", "FeatureAuthentication", "FeatureFixtures",
        "FeatureMe", "FeaturePatients", "FeatureWound", "LibAccount", "LibAccountTesting", "LibPatient", "LibSettings",
        "LibWound", "RoundsApp",
      ].map { .product(name: $0, package: "rounds") }
        + [
          "SeamFlow", "SeamFlowTesting", "SeamNetwork", "SeamNetworkStorage", "SeamNetworkTesting",
          "SeamOperations", "SeamStorage", "SeamViews",
        ].map { .product(name: $0, package: "seam") } + [
          .product(name: "CoreFHIR", package: "fhir"), .product(name: "SeamGtkTesting", package: "seam"),
        ],
      path: "HostTests",
      exclude: ["Authentication", "Me", "Patients", "Wound"].map { "\($0)/TestHost.swift" }
        + ["Wound/AssessmentEditorTests.swift"]),
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
