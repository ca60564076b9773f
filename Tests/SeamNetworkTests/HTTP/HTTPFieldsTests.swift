import SeamNetwork
import Testing

struct HTTPFieldsTests {
  @Test func namesAreEqualInAnyCase() {
    var fields: HTTPFields = [HTTPField("Accept", "a"), HTTPField("X-Trace", "1"), HTTPField("accept", "b")]
    #expect(fields["ACCEPT"] == "a")
    #expect(fields.values(of: "aCCept") == ["a", "b"])
    fields["Accept"] = "c"
    #expect(fields.map(\.description) == ["Accept: c", "X-Trace: 1"])
    fields["accept"] = nil
    #expect(fields.map(\.name) == ["X-Trace"])
  }

  @Test func onlyLettersAreEqualInAnyCase() {
    let fields: HTTPFields = [HTTPField("a[", "1")]
    #expect(fields["A["] == "1")
    #expect(fields["a{"] == nil)
  }

  @Test func secretsAreNotPrinted() {
    let fields: HTTPFields = [
      HTTPField("authorization", "Bearer s3cret"), HTTPField("X-Tenant", "s3cret", isSensitive: true),
    ]
    #expect(!"\(fields)".contains("s3cret"))
  }
}
