import Testing

/// Every library of the package has a page that names each of its types, and documents every public declaration.
struct ModuleTests {
  @Test func everyLibraryIsFound() {
    #expect(Module.all.count >= 15)
    #expect(Module.all.contains { $0.name == "SeamStorage" } && Module.all.contains { $0.name == "SeamGtk" })
  }

  @Test(arguments: Module.all) func everyModuleIsDocumented(module: Module) async throws {
    let examples =
      switch module.name {
      // Tested with its articles.
      case "SeamFlow": "Tests/Flow/SeamFlowTests/Documentation"
      // Run on a display.
      case "SeamGtk", "SeamGtkTesting": "Tests/Hosts/SeamGtkTests/Overviews"
      default: "Tests/Documentation/DocumentationTests/Overviews"
      }
    try await module.checkDocumentation(examplesIn: examples)
  }
}
