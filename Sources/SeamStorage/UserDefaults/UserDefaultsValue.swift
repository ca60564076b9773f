import Foundation

/// What a suite has under a name.
enum UserDefaultsValue: Sendable, Equatable {
  /// Data: ours, or what other code stored.
  case data(Data)
  /// Anything else, which is none of ours.
  case foreign

  init(_ object: Any) {
    if let data = object as? Data { self = .data(data) } else { self = .foreign }
  }

  /// The data; nil for what is none.
  var data: Data? {
    switch self {
    case .data(let data): data
    case .foreign: nil
    }
  }
}

/// How bytes are laid out in a suite's data, so that they can be told from what other code stored there.
///
/// Stored values begin with the envelope's format byte, which begins no JSON, and are kept as they are. Other bytes
/// could be taken for JSON, so a mark goes before them.
enum UserDefaultsData {
  private static let mark: [UInt8] = [0] + Array("seam".utf8)

  /// The data that bytes are stored as.
  static func data(_ bytes: [UInt8]) -> Data {
    Envelope.begins(bytes) ? Data(bytes) : Data(mark + bytes)
  }

  /// The bytes that data stands for: those stored through Seam, or JSON of other code as a value of version 0.
  ///
  /// Data that is neither is given as it is.
  static func bytes(_ data: Data) -> [UInt8] {
    let bytes = [UInt8](data)
    if Envelope.begins(bytes) { return bytes }
    if bytes.starts(with: mark) { return Array(bytes.dropFirst(mark.count)) }
    guard (try? JSONDecoder().decode(AnyJSON.self, from: data)) != nil else { return bytes }
    return Envelope(version: 0, payload: bytes[...]).bytes
  }
}

/// Decodes from whatever `JSONEncoder` writes.
private struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}
