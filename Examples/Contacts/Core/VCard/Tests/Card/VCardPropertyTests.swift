import CoreVCard
import Testing

struct VCardPropertyTests {
  @Test func namesAreUpperCaseWithoutInvalidCharacters() {
    let property = VCardProperty(
      group: "item 1.a:", "x-Ow:n;", parameters: [VCardParameter("ty=pe", "a")], value: .raw("v"))
    #expect(property.group == "item1.a")
    #expect(property.name == "X-OWN")
    #expect(property.values(of: "type") == ["a"])
  }

  @Test func readsTextByTheVersionsRules() {
    let property = VCardProperty("NOTE", #"C:\new"#)
    #expect(property.text(in: .v21) == #"C:\new"#)
    #expect(property.text(in: .v30) == "C:\new")
    #expect(VCardProperty("PHOTO", value: .bytes([1])).text(in: .v30) == nil)
  }

  @Test func cardsFindPropertiesInAnyCase() throws {
    #expect(try card(.v30, "x-a:1", "FN:2", "X-A:3").properties(named: "X-a").compactMap(\.raw) == ["1", "3"])
  }
}
