import SeamStorage
import Testing

struct StorageErrorTests {
  @Test func theTextNamesKeyPlaceReasonRemedyAndCause() {
    let error = StorageError(
      .full, key: "a\nb", location: "/tmp/x.db", reason: "there is no room left", underlying: Cause())
    #expect(
      "\(error)" == """
        Storage key "a\\nb" at /tmp/x.db: there is no room left (full). Nothing was stored. Free some space, \
        then try again. Cause: Cause()
        """)
  }

  @Test func theTextLeavesOutWhatIsNotKnown() {
    let error = StorageError(.absent, reason: "there is nothing")
    #expect("\(error)" == "Storage: there is nothing (absent). Give the key a default, or store a value first.")
  }

  @Test func codesAreToldApartByName() {
    let own = StorageError.Code(name: "cancelled", remedy: "Ask again.")
    #expect(own == StorageError.Code(name: "cancelled", remedy: "Ask the user again."))
    #expect(own != .locked)
    #expect(Set([own, .locked, .locked]).count == 2)
  }

  private struct Cause: Error {}
}
