import Testing

@testable import CoreVCard

struct DataURITests {
  @Test func readsAndWrites() throws {
    let uri = try #require(DataURI("data:image/png;x=1;base64,AQID"))
    #expect(uri.mediaType == "image/png")
    #expect(uri.bytes == [1, 2, 3])
    #expect(DataURI(mediaType: "image/png", bytes: [1, 2, 3]).text == "data:image/png;base64,AQID")
    #expect(DataURI(mediaType: nil, bytes: []).text == "data:application/octet-stream;base64,")
  }

  @Test(arguments: ["", "data:", "data:image/png", "data:;base64,*", "http://x,y", "dat"])
  func rejectsInvalidURIs(_ text: String) {
    #expect(DataURI(text) == nil)
  }
}
