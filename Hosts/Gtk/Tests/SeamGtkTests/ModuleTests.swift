import Testing

/// The libraries of this package are documented as those of the kit are.
struct ModuleTests {
  private static let modules = Module.all(ofPackage: "Hosts/Gtk/")

  @Test func everyLibraryIsFound() { #expect(Self.modules.map(\.name) == ["SeamGtk", "SeamGtkTesting"]) }

  @Test(arguments: modules) func everyModuleIsDocumented(module: Module) async throws {
    try await module.checkDocumentation(examplesIn: "Hosts/Gtk/Tests/SeamGtkTests/Overviews")
  }
}
