import Foundation

/// A value in a suite.
enum UserDefaultsValue: Sendable, Equatable {
  /// Data, stored by this storage or by other code.
  case data(Data)
  /// A value of any other type, stored by other code.
  case foreign

  init(_ object: Any) {
    if let data = object as? Data { self = .data(data) } else { self = .foreign }
  }

  /// The data; nil for another type.
  var data: Data? {
    switch self {
    case .data(let data): data
    case .foreign: nil
    }
  }
}

/// The encoding of bytes as a suite's data, which distinguishes them from data of other code.
///
/// Typed values begin with the envelope's format byte, which is not valid JSON, and are stored unchanged. Other bytes
/// could be mistaken for JSON, so they are stored after a mark.
enum UserDefaultsData {
  private static let mark: [UInt8] = [0] + Array("seam".utf8)

  /// Returns the data that stores the bytes.
  static func data(_ bytes: [UInt8]) -> Data {
    Envelope.begins(bytes) ? Data(bytes) : Data(mark + bytes)
  }

  /// Returns the bytes stored in data: those stored by this storage, or JSON of other code as a value of version 0.
  ///
  /// Any other data is returned unchanged.
  static func bytes(_ data: Data) -> [UInt8] {
    let bytes = [UInt8](data)
    if Envelope.begins(bytes) { return bytes }
    if bytes.starts(with: mark) { return Array(bytes.dropFirst(mark.count)) }
    guard (try? JSONDecoder().decode(AnyJSON.self, from: data)) != nil else { return bytes }
    return Envelope(version: 0, payload: bytes[...]).bytes
  }
}
