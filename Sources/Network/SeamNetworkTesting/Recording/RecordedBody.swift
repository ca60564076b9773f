import Foundation

/// A body in a recording: an object with one member, `text`, `base64` or `omitted`.
enum RecordedBody: Hashable, Sendable {
  /// JSON or a form, without the values that are secrets.
  case text(String)
  /// Bytes of another type.
  case base64(Data)
  /// Why there are no bytes.
  case omitted(String)
}

extension RecordedBody: Codable {
  private enum Key: String, CodingKey { case text, base64, omitted }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    if let text = try values.decodeIfPresent(String.self, forKey: .text) {
      self = .text(text)
    } else if let bytes = try values.decodeIfPresent(Data.self, forKey: .base64) {
      self = .base64(bytes)
    } else {
      self = .omitted(try values.decode(String.self, forKey: .omitted))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch self {
    case .text(let text): try values.encode(text, forKey: .text)
    case .base64(let bytes): try values.encode(bytes, forKey: .base64)
    case .omitted(let reason): try values.encode(reason, forKey: .omitted)
    }
  }
}
