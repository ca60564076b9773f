/// A person's picture.
public enum VCardPhoto: Hashable, Sendable {
  /// The file's bytes and its media type, such as `image/jpeg`; nil if neither the card nor the bytes determine it.
  case data([UInt8], mediaType: String?)
  /// A link to the picture.
  case uri(String)
}

extension VCard {
  /// The picture (`PHOTO`): base64 in versions 2.1 and 3.0, a `data:` URI in 4.0, or a link.
  ///
  /// Nil if it is damaged. Setting another picture replaces a damaged one; it also removes Apple's crop rectangle,
  /// which belongs to the old one. A media type of nil is derived from the bytes if possible.
  public var photo: VCardPhoto? {
    get { single("PHOTO").flatMap { VCardPhoto($0, version: version) } }
    set {
      guard newValue != photo else { return }
      guard let newValue else { return setSingle("PHOTO", nil) }
      let version = version
      setSingle("PHOTO") { property in
        property.remove("X-ABCROP-RECTANGLE")
        newValue.write(to: &property, as: .photo, version: version)
      }
    }
  }
}

extension VCardPhoto {
  /// Nil if the property is empty.
  init?(_ property: VCardProperty, version: VCardVersion) {
    guard let kind = BinaryProperty(property.name) else { return nil }
    let mediaType = kind.mediaType(of: property)
    switch property.value {
    case .card, .unreadable:
      return nil
    case .bytes(let bytes):
      guard !bytes.isEmpty else { return nil }
      self = .data(bytes, mediaType: mediaType ?? Self.sniff(bytes))
    case .raw(let raw):
      guard !raw.isEmpty else { return nil }
      if let data = DataURI(raw) {
        guard !data.bytes.isEmpty else { return nil }
        // The writer states this type for bytes of an unknown type.
        let stated = data.mediaType == DataURI.unknownType ? nil : data.mediaType
        self = .data(data.bytes, mediaType: stated ?? mediaType ?? Self.sniff(data.bytes))
      } else if raw.hasPrefix("data:") {
        return nil
      } else {
        self = .uri(raw)
      }
    }
  }

  func write(to property: inout VCardProperty, as kind: BinaryProperty, version: VCardVersion) {
    switch self {
    case .data(let bytes, let mediaType):
      kind.write(bytes, mediaType: mediaType ?? Self.sniff(bytes), to: &property, version: version)
    case .uri(let uri):
      kind.write(link: uri, mediaType: kind.mediaType(of: property), to: &property, version: version)
    }
  }

  /// Returns the media type indicated by the file's first bytes.
  private static func sniff(_ bytes: [UInt8]) -> String? {
    let signatures: [(type: String, offset: Int, bytes: [UInt8])] = [
      ("image/jpeg", 0, [0xFF, 0xD8, 0xFF]),
      ("image/png", 0, [0x89, 0x50, 0x4E, 0x47]),
      ("image/gif", 0, Array("GIF8".utf8)),
      ("image/webp", 8, Array("WEBP".utf8)),
      ("image/heic", 4, Array("ftypheic".utf8)),
    ]
    return signatures.first { bytes.dropFirst($0.offset).starts(with: $0.bytes) }?.type
  }
}
