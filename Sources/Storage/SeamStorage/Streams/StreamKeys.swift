/// Where the entries of one stream lie in a backend.
///
/// | key                                          | entry                                            |
/// |----------------------------------------------|--------------------------------------------------|
/// | `\0seam.stream/5:video/manifest`             | ``StreamManifest`` of the stream that is read    |
/// | `\0seam.stream/5:video/writer`               | the identifier of the writer that has its turn   |
/// | `\0seam.stream/5:video/pieces/ID/0000000000` | the first ``StreamPiece`` of the stream `ID`     |
///
/// The number is how many bytes of UTF-8 the stream's name has, so the entries of one stream are never taken for
/// those of another, whatever the names are.
struct StreamKeys: Sendable {
  /// The prefix of the keys of all streams' entries.
  static let prefix = "\0seam.stream/"

  let key: StorageStreamKey
  private let base: String

  init(_ key: StorageStreamKey) {
    self.key = key
    base = "\(Self.prefix)\(key.name.utf8.count):\(key.name)/"
  }

  var manifest: StorageKey<StreamManifest> { StorageKey("\(base)manifest", sensitivity: key.sensitivity) }

  /// As sensitive as the stream, so that a secret is refused before anything of it is taken from its source.
  var writer: StorageKey<String> { StorageKey("\(base)writer", sensitivity: key.sensitivity) }

  /// The prefix of the keys of all entries of this stream key.
  var entries: String { base }

  /// The prefix of the keys of all pieces, including those that interrupted writers left.
  var pieces: String { "\(base)pieces/" }

  /// The prefix of the keys of one stream's pieces.
  func pieces(of id: String) -> String { "\(pieces)\(id)/" }

  /// The key of one piece; keys of pieces are in the pieces' order.
  func piece(_ number: Int, of id: String) -> String {
    let digits = String(number)
    return pieces(of: id) + String(repeating: "0", count: max(0, 10 - digits.count)) + digits
  }

  /// The pages that contain the entries with a prefix, except those of streams.
  ///
  /// Nothing else begins with the prefix of streams and a digit.
  static func pagesOfValues(withPrefix prefix: String) -> [StoragePage] {
    guard KeyBytes(Self.prefix).hasPrefix(prefix) else { return [.all] }
    return [StoragePage(after: Self.prefix, order: .descending), StoragePage(after: "\(Self.prefix):")]
  }
}
