import SeamNetwork

/// Where a cache lies in a storage.
///
/// | key                                  | value                                                             |
/// |--------------------------------------|-------------------------------------------------------------------|
/// | `NAME/entries/18:http://example.com//PARTITION` | the entries of a URL and a partition                   |
/// | `NAME/bodies/ID/0000000000`          | the first piece of the body of the entry `ID`                     |
/// | `NAME/uses/00001767225600000/ID`     | the key of the entry that was used then, its size and its pieces  |
/// | `NAME/pending/00001767225600000/ID`  | nothing: pieces of a body are stored whose entry is not yet       |
/// | `NAME/usage`                         | the number of entries, and their size                             |
///
/// The number before a URL is its length in UTF-8, so that no URL's keys are taken for those of another.
struct CacheKeys: Sendable {
  let name: String

  var all: String { "\(name)/" }
  var usage: String { "\(name)/usage" }
  var uses: String { "\(name)/uses/" }
  var pending: String { "\(name)/pending/" }

  func entries(of url: String) -> String { "\(name)/entries/\(url.utf8.count):\(url)/" }
  func entries(of key: HTTPCacheKey) -> String { entries(of: key.url) + key.partition }
  func use(_ time: Int64, _ id: String) -> String { "\(uses)\(digits(time, 17))/\(id)" }
  func pending(_ time: Int64, _ id: String) -> String { "\(pending)\(digits(time, 17))/\(id)" }
  func pieces(of id: String) -> String { "\(name)/bodies/\(id)/" }
  func piece(_ number: Int, of id: String) -> String { pieces(of: id) + digits(Int64(number), 10) }

  /// The key behind the uses before a time.
  func useEnd(_ time: Int64) -> String { uses + digits(time, 17) }

  /// The key of the pending writes that began before a time.
  func pendingEnd(_ time: Int64) -> String { pending + digits(time, 17) }

  /// The identifier at the end of a key of a use or a pending write.
  static func id(_ key: String) -> String { key.split(separator: "/").last.map { String($0) } ?? "" }

  private func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(max(0, number))
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
