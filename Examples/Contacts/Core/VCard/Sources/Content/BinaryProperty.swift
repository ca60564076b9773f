/// The properties whose value is bytes or a link to them, and how versions state their media type.
enum BinaryProperty: String {
  case photo = "PHOTO"
  case logo = "LOGO"
  case sound = "SOUND"
  case key = "KEY"

  init?(_ name: String) {
    self.init(rawValue: name)
  }

  /// Returns the media type stated by the parameters: 4.0's `MEDIATYPE`, or `TYPE=JPEG` in older versions.
  func mediaType(of property: VCardProperty) -> String? {
    if let type = property.values(of: "MEDIATYPE").first { return type.lowercased() }
    guard let word = property.formatWord else { return nil }
    switch (self, word) {
    case (_, let type) where type.contains("/"): return type
    case (.photo, "jpg"), (.logo, "jpg"): return "image/jpeg"
    case (.photo, _), (.logo, _): return "image/\(word)"
    case (.sound, "wave"): return "audio/wav"
    case (.sound, _): return "audio/\(word)"
    case (.key, "pgp"): return "application/pgp-keys"
    case (.key, "x509"): return "application/pkix-cert"
    case (.key, _): return "application/\(word)"
    }
  }

  /// Sets the bytes in the form of `version`.
  func write(_ bytes: [UInt8], mediaType: String?, to property: inout VCardProperty, version: VCardVersion) {
    property.removeMediaType()
    property.remove("VALUE")
    if version == .v40 {
      property.value = .raw(DataURI(mediaType: mediaType, bytes: bytes).text)
    } else {
      if let mediaType { property.parameters.append(VCardParameter(token: "TYPE", value: typeWord(mediaType))) }
      property.value = .bytes(bytes)
    }
  }

  /// Sets the link in the form of `version`; a known media type is kept.
  func write(link: String, mediaType: String?, to property: inout VCardProperty, version: VCardVersion) {
    property.removeMediaType()
    property.remove("VALUE")
    property.value = .raw(link)
    switch version {
    case .v40:
      if let mediaType { property.set("MEDIATYPE", mediaType) }
    case .v30, .v21:
      property.set("VALUE", version == .v30 ? "uri" : "URL")
      if let mediaType { property.parameters.append(VCardParameter(token: "TYPE", value: typeWord(mediaType))) }
    }
  }

  /// Returns the `TYPE` of older versions (RFC 2426, section 3.1.4; vCard 2.1, section 2.2.3.1).
  private func typeWord(_ mediaType: String) -> String {
    switch (self, mediaType) {
    case (.sound, "audio/wav"): return "WAVE"
    case (.key, "application/pgp-keys"): return "PGP"
    case (.key, "application/pkix-cert"): return "X509"
    default:
      let prefix = self == .sound ? "audio/" : self == .key ? "application/" : "image/"
      guard mediaType.hasPrefix(prefix) else { return mediaType }
      return mediaType.dropFirst(prefix.count).uppercased()
    }
  }
}

extension VCardProperty {
  private static let usages: Set<String> = ["home", "work", "pref"]
  private static let formats: Set<String> = [
    "jpeg", "jpg", "png", "gif", "webp", "heic", "bmp", "tiff", "wave", "wav", "basic", "pgp", "x509",
  ]

  /// The `TYPE` value that names a file format and not a usage, in lower case: a known one, or else the first.
  fileprivate var formatWord: String? {
    let words = values(of: "TYPE").map { $0.lowercased() }.filter { !$0.isEmpty && !Self.usages.contains($0) }
    return words.first(where: Self.isFormat) ?? words.first
  }

  private static func isFormat(_ word: String) -> Bool { formats.contains(word) || word.contains("/") }

  fileprivate mutating func removeMediaType() {
    // An unknown word is the format only if nothing else states it.
    let isStated = !values(of: "MEDIATYPE").isEmpty || raw?.prefix(5).lowercased() == "data:"
    remove("MEDIATYPE")
    guard let word = formatWord, Self.isFormat(word) || !isStated else { return }
    // A file may state its format twice, such as JPEG and image/jpeg.
    parameters.removeAll { parameter in
      let value = parameter.value.lowercased()
      return parameter.name == "TYPE" && (value == word || Self.isFormat(value))
    }
  }
}
