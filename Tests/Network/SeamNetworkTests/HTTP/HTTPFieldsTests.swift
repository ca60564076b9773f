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

  @Test(arguments: [
    ("Location", "/a?code=s3cret#s3cret", "/a?code=…"), ("Location", "//u:s3cret@host/a", "//host/a"),
    ("Link", "</a?b=s3cret>; rel=\"next\"", "</a?b=…>; rel=\"next\""), ("Refresh", "5; url=/a?s3cret", "5; url=/a?…"),
    ("X-Next", "https://u@host/a?b=s3cret&c=s3cret", "https://host/a?b=…&c=…"), ("X-Text", "why? #1", "why? #1"),
  ]) func fieldsAreShownWithoutTheSecretsOfURLs(_ name: String, _ value: String, _ shown: String) {
    #expect(HTTPField(name, value).description == "\(name): \(shown)")
    var text = ""
    dump(HTTPField(name, value), to: &text)
    #expect(!text.contains("s3cret"))
  }
}
