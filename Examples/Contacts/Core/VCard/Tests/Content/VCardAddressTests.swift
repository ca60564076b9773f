import CoreVCard
import Testing

struct VCardAddressTests {
  @Test func readsParts() throws {
    let address = try #require(try card(.v30, #"ADR;TYPE=home:b;e;s\n2;l;r\, r;p;c"#).addresses.first)
    #expect(
      address.value
        == VCardAddress(
          postOfficeBox: "b", extendedAddress: "e", street: "s\n2", locality: "l", region: "r, r", postalCode: "p",
          country: "c"))
    #expect(address.types == ["home"])
  }

  @Test func partsMayBeMissing() throws {
    #expect(try card(.v21, "ADR:;;Street").addresses.map(\.value) == [VCardAddress(street: "Street")])
  }

  @Test func settingKeepsUnchangedParts() throws {
    var card = try card(.v40, #"ADR;LABEL="x:y":;;a,b;c\:;;;;extra"#)
    card.addresses[0].value.country = "N;O"
    #expect(lines(card) == [#"ADR;LABEL="x:y":;;a,b;c\:;;;N\;O;extra"#])
  }

  @Test func addsAnAddress() {
    var card = VCard(version: .v21)
    card.addresses = [VCardEntry(VCardAddress(street: "a, b", country: "c"), types: ["work"])]
    #expect(lines(card) == ["ADR;WORK:;;a, b;;;;c"])
  }
}
