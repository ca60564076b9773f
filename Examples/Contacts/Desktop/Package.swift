// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that Contacts in the terminal does not need GTK. Its directory is not called Gtk, because
// SwiftPM identifies packages by the names of their directories.
let package = Package(
  name: "contacts-gtk",
  products: [.executable(name: "contacts-gtk", targets: ["contacts-gtk"])],
  dependencies: [
    .package(name: "seam", path: "../../..", traits: ["Gtk"]), .package(name: "contacts", path: ".."),
  ],
  targets: [
    .executableTarget(
      name: "contacts-gtk",
      dependencies: [
        .product(name: "ContactsApp", package: "contacts"), .product(name: "SeamGtk", package: "seam"),
      ], path: "Sources"),
    // The interface of screen readers, through which the end-to-end tests read the window.
    .systemLibrary(name: "CAtspi", path: "CAtspi", pkgConfig: "atspi-2", providers: [.apt(["libatspi2.0-dev"])]),
    .testTarget(
      name: "ContactsGtkTests",
      dependencies: [
        "CAtspi", "contacts-gtk", .product(name: "ContactsApp", package: "contacts"),
        .product(name: "CSeamGtk", package: "seam"), .product(name: "FeatureContacts", package: "contacts"),
        .product(name: "LibContacts", package: "contacts"), .product(name: "LibContactsTesting", package: "contacts"),
        .product(name: "SeamEnvironment", package: "seam"), .product(name: "SeamFlow", package: "seam"),
        .product(name: "SeamGtkTesting", package: "seam"),
        .product(name: "SeamNetwork", package: "seam"), .product(name: "SeamNetworkTesting", package: "seam"),
        .product(name: "SeamStorage", package: "seam"),
      ], path: "Tests"),
    // The same flow tests as for the terminal; only TestHost.swift differs.
    .testTarget(
      name: "ContactsInWindowTests",
      dependencies: [
        .product(name: "ContactsApp", package: "contacts"), .product(name: "CoreTesting", package: "contacts"),
        .product(name: "FeatureContacts", package: "contacts"), .product(name: "LibContacts", package: "contacts"),
        .product(name: "LibContactsTesting", package: "contacts"), .product(name: "SeamEnvironment", package: "seam"),
        .product(name: "SeamFlow", package: "seam"), .product(name: "SeamFlowFuzzing", package: "seam"),
        .product(name: "SeamFlowTesting", package: "seam"), .product(name: "SeamGtkTesting", package: "seam"),
        .product(name: "SeamNetwork", package: "seam"), .product(name: "SeamNetworkTesting", package: "seam"),
        .product(name: "SeamStorage", package: "seam"), .product(name: "SeamStorageTesting", package: "seam"),
        .product(name: "SeamViews", package: "seam"),
      ], path: "HostTests", exclude: ["Feature/TestHost.swift"]),
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
