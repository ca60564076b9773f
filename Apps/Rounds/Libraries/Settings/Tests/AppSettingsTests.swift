import LibSettings
import SeamOperations
import SeamStorage
import Testing

struct AppSettingsTests {
  @Test func keepsTheUnit() async throws {
    let storage = InMemoryStorage()
    let settings = AppSettings(in: storage)
    #expect(try await settings.current().value().lengthUnit == .centimetres)
    try await settings.set(.millimetres).run()
    #expect(try await settings.current().value().lengthUnit == .millimetres)
    #expect(try await AppSettings(in: storage).current().value() == Settings(lengthUnit: .millimetres))
  }

  @Test func showsChangesOfOthers() async throws {
    let storage = InMemoryStorage()
    var values = AppSettings(in: storage).current().values.makeAsyncIterator()
    #expect(try await values.next()?.lengthUnit == .centimetres)
    try await AppSettings(in: storage).set(.millimetres).run()
    #expect(try await values.next()?.lengthUnit == .millimetres)
  }
}
