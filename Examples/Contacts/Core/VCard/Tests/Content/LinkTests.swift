import Testing

@testable import CoreVCard

struct LinkTests {
  @Test(arguments: ["http://x", "urn:uuid:1", "soap.beep:x", "svn+ssh:x", "x-own:1", "z39.50r:a"])
  func schemeBeginsALink(_ text: String) {
    #expect(Link.isLink(text))
  }

  @Test(arguments: ["", "x", "c:x", ":x", "1a:x", "a/b:x", "a b:x", "Mr. X: a", "note: x", "http:a b"])
  func otherTextIsNoLink(_ text: String) {
    #expect(!Link.isLink(text))
  }
}
