import Testing

/// Every library of the package has a page that names each of its types, and documents every public declaration.
struct ModuleTests {
  private static let modules = Module.all(ofPackage: "")

  @Test func everyLibraryIsFound() {
    #expect(Self.modules.count >= 15)
    #expect(Self.modules.contains { $0.name == "SeamStorage" })
  }

  @Test(arguments: modules) func everyModuleIsDocumented(module: Module) async throws {
    // The examples of SeamFlow's pages are tested with its articles.
    let isArticle = module.name == "SeamFlow"
    try await module.checkDocumentation(
      examplesIn: isArticle ? "Tests/SeamFlowTests/Documentation" : "Tests/DocumentationTests/Overviews")
  }
}
