// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "seam-gtk",
  products: [
    .library(name: "SeamGtk", targets: ["SeamGtk"]),
    .library(name: "SeamGtkTesting", targets: ["SeamGtkTesting"]),
    // For apps with their own widgets.
    .library(name: "CSeamGtk", targets: ["CSeamGtk"]),
  ],
  dependencies: [.package(name: "seam", path: "../..")],
  targets: [
    .systemLibrary(name: "CSeamGtk", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
    .target(name: "SeamGtk", dependencies: ["CSeamGtk", seam("SeamFlow"), seam("SeamViews")]),
    .target(
      name: "SeamGtkTesting",
      dependencies: ["CSeamGtk", "SeamGtk", seam("SeamFlow"), seam("SeamFlowTesting"), seam("SeamViews")]),
    .testTarget(
      name: "SeamGtkTests",
      dependencies: [
        "CSeamGtk", "SeamGtk", "SeamGtkTesting", seam("SeamConformance"), seam("SeamFlow"), seam("SeamFlowTesting"),
        seam("SeamHostConformance"), seam("SeamViews"),
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

func seam(_ product: String) -> Target.Dependency { .product(name: product, package: "seam") }
