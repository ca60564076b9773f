import LibContacts
import Testing

struct WebAddressTests {
  @Test(arguments: [
    "https://example.com/a.vcf", "HTTPS://example.com", "ftp://example.com", "x+y.z-1://", "http://localhost/a",
  ])
  func schemeMeansAnAddress(text: String) { #expect(WebAddress.isMeant(by: text)) }

  @Test(arguments: ["", "a.vcf", "~/a.vcf", "/home/w://a", "://a", "1a://b", "C:/a.vcf", "example.com/a.vcf"])
  func otherTextIsAPath(text: String) { #expect(!WebAddress.isMeant(by: text)) }

  @Test(arguments: [
    ("https://Example.com/a.vcf?list=1#top", "https://Example.com/a.vcf?list=1"),
    ("http://localhost:8080/a.vcf", "http://localhost:8080/a.vcf"), ("http://127.0.0.1/a", "http://127.0.0.1/a"),
    ("http://[::1]:80/a", "http://[::1]:80/a"),
  ])
  func readsAnAddress(text: String, expected: String) throws { #expect(try WebAddress(text).text == expected) }

  @Test(arguments: [
    ("http://example.com/a.vcf", "example.com would send your contacts unprotected"),
    ("http://localhost.example.com/a.vcf", "unprotected"), ("http://127.0.0.1.example.com/", "unprotected"),
    ("ftp://example.com/a.vcf", "ftp addresses cannot be read"), ("file:///etc/passwd", "not a web address"),
    ("https://", "not a web address"), ("https:///a.vcf", "not a web address"),
    ("https://w:secret@example.com/a.vcf", "Remove the user name and password"),
  ])
  func explainsAnAddressThatCannotBeUsed(text: String, reason: String) {
    #expect { try WebAddress(text) } throws: { "\($0)".contains(reason) && !"\($0)".contains("secret") }
  }
}
