import CoreVCard
import Testing

struct VCardPhotoTests {
  private let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]

  @Test(arguments: [
    (VCardVersion.v21, "PHOTO;JPEG;ENCODING=BASE64:/9j/4A=="), (.v21, "PHOTO;TYPE=JPG;BASE64:/9j/4A=="),
    (.v30, "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4A=="), (.v30, "PHOTO;ENCODING=b:/9j/4A"),
    (.v30, "PHOTO;TYPE=image/jpeg;ENCODING=b;TYPE=pref:/9j/4A=="), (.v40, "PHOTO:data:image/jpeg;base64,/9j/4A=="),
    (.v40, #"PHOTO:data:image/jpeg\;base64\,/9j/4A=="#), (.v40, "PHOTO:DATA:;base64,/9j%2F4A=="),
    (.v40, "PHOTO:data:image/jpeg,%FF%D8%FF%E0"), (.v40, "PHOTO;MEDIATYPE=image/jpeg;ENCODING=b:/9j/4A=="),
  ])
  func readsBytes(_ version: VCardVersion, _ line: String) throws {
    #expect(try card(version, line).photo == .data(jpeg, mediaType: "image/jpeg"))
  }

  @Test(arguments: [
    (VCardVersion.v21, "PHOTO;VALUE=URL:http://x/a.jpg"), (.v30, "PHOTO;VALUE=uri;TYPE=JPEG:http://x/a.jpg"),
    (.v30, "PHOTO;ENCODING=b;VALUE=uri:http://x/a.jpg"), (.v40, "PHOTO:http://x/a.jpg"),
  ])
  func readsLinks(_ version: VCardVersion, _ line: String) throws {
    #expect(try card(version, line).photo == .uri("http://x/a.jpg"))
  }

  @Test(arguments: [
    ("PHOTO;TYPE=JPEG;TYPE=X-THUMB;ENCODING=b:/9j/4A==", "PHOTO"), ("KEY;TYPE=X-SIGN,PGP;ENCODING=b:AAAA", "KEY"),
    ("LOGO;TYPE=X-LOGO;ENCODING=b:AAAA", "LOGO"),
  ])
  func onlyTheWordOfTheFormatBecomesTheMediaType(line: String, name: String) throws {
    let card = try card(.v30, line)
    let back = card.converted(to: .v40).converted(to: .v30)
    func types(_ card: VCard) -> Set<String> {
      Set(card.properties.first { $0.name == name }?.parameters.filter { $0.name == "TYPE" }.map(\.value) ?? [])
    }
    #expect(types(back) == types(card))
    #expect(lines(card.converted(to: .v40)).first?.contains("application/pgp-keys") == (name == "KEY"))
  }

  @Test func emptyPhotoIsNil() throws {
    #expect(try card(.v30, "PHOTO;ENCODING=b:").photo == nil)
    #expect(try card(.v40, "PHOTO:").photo == nil)
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47], "image/png"), (Array("GIF89a".utf8), "image/gif"),
      (Array("RIFF1234WEBP".utf8), "image/webp"), ([0, 0, 0, 24] + Array("ftypheic".utf8), "image/heic"),
      ([1, 2], nil),
    ] as [([UInt8], String?)])
  func derivesTheMediaTypeFromTheBytes(_ bytes: [UInt8], _ type: String?) {
    var card = VCard(version: .v30)
    card.photo = .data(bytes, mediaType: nil)
    #expect(card.photo == .data(bytes, mediaType: type))
  }

  @Test func writesTheFormOfTheVersion() {
    for (version, line) in [
      (VCardVersion.v21, "PHOTO;JPEG;ENCODING=BASE64:/9j/4A==\n"), (.v30, "PHOTO;TYPE=JPEG;ENCODING=b:/9j/4A=="),
      (.v40, "PHOTO:data:image/jpeg;base64,/9j/4A=="),
    ] {
      var card = VCard(version: version)
      card.photo = .data(jpeg, mediaType: nil)
      #expect(lines(card).joined(separator: "\n") == line)
    }
  }

  @Test func aFormatThatIsStatedTwiceIsReplaced() throws {
    var card = try card(.v30, "PHOTO;TYPE=JPEG,HOME;TYPE=image/jpeg;ENCODING=b:AAAA")
    card.photo = .data([1, 2, 3], mediaType: "image/png")
    #expect(card.photo == .data([1, 2, 3], mediaType: "image/png"))
    #expect(lines(card) == ["PHOTO;TYPE=HOME,PNG;ENCODING=b:AQID"])
  }

  @Test func settingRemovesTheOldCropRectangle() throws {
    var card = try card(.v30, "PHOTO;X-ABCROP-RECTANGLE=a;TYPE=PNG,HOME;X=1;ENCODING=b:AAAA", "FN:x")
    card.photo = .data(jpeg, mediaType: "image/jpeg")
    #expect(lines(card) == ["PHOTO;TYPE=HOME;X=1;TYPE=JPEG;ENCODING=b:/9j/4A==", "FN:x"])
    card.photo = .uri("http://x")
    #expect(card.photo == .uri("http://x"))
    #expect(lines(card)[0].contains("VALUE=uri"))
    card.photo = .data(jpeg, mediaType: "application/x-own")
    #expect(card.photo == .data(jpeg, mediaType: "application/x-own"))
    card.photo = nil
    #expect(lines(card) == ["FN:x"])
  }
}
