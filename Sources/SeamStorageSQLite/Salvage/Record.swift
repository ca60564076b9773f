/// A key with its value, put together from the pages that they are on.
struct Record {
  /// Nil if part of it is on a page that cannot be read.
  let key: [UInt8]?
  /// Nil where its end cannot be read.
  let value: [UInt8]?
  /// The overflow pages that continue it.
  let chain: [Int]
  /// Whether these pages were at their places and undamaged, as far as the log tells.
  let chainIsSound: Bool

  /// Puts a record together.
  ///
  /// - Parameter chain: the overflow pages, up to the first that cannot be read.
  init(_ cell: IndexPage.Cell, on page: DamagedPages.Page, chain pages: [(number: Int, page: DamagedPages.Page)]) {
    var bytes = Array(page.bytes[cell.local])
    for (_, page) in pages {
      bytes += page.bytes.dropFirst(4).prefix(min(cell.overflowPageSize, cell.size - bytes.count))
    }
    let keyEnd = cell.headerSize + cell.keySize
    key = bytes.count >= keyEnd ? Array(bytes[cell.headerSize..<keyEnd]) : nil
    value = bytes.count == cell.size ? Array(bytes[keyEnd...]) : nil
    chain = pages.map(\.number)
    chainIsSound = pages.allSatisfy(\.page.isSound)
  }

  /// The key as text; nil where it is none.
  var keyText: String? {
    guard let key else { return nil }
    let text = String(decoding: key, as: UTF8.self)
    return text.utf8.elementsEqual(key) ? text : nil
  }
}
