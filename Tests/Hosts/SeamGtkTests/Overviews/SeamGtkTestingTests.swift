#if Gtk
import SeamGtkTesting
import Testing

extension OnDisplay {
  /// The example of SeamGtkTesting's page.
  @MainActor
  struct SeamGtkTestingTests {
    @Test func aUserOperatesTheWindow() async throws {
      let user = try GtkUser()
      try await user.start(RecipesFlow())
      try await user.tap("Soup")
      #expect(!user.sees("Bread"))
      try await user.press("escape")
      #expect(user.sees("Bread"))
    }
  }
}
#endif
