/// A key and its value, assembled from their pages.
struct Record {
  /// Nil if part of it is on a page that cannot be read.
  let key: [UInt8]?
  /// Nil if its end cannot be read.
  let value: [UInt8]?
  /// The overflow pages that continue it.
  let chain: [Int]
  /// Whether all of these pages were in place and none is known to be damaged.
  let chainIsSound: Bool

  /// Assembles a record.
  ///
  /// - Parameter chain: the overflow pages, up to the first one that cannot be read.
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

  /// The key as text; nil if it is not UTF-8.
  var keyText: String? {
    guard let key else { return nil }
    let text = String(decoding: key, as: UTF8.self)
    return text.utf8.elementsEqual(key) ? text : nil
  }
}
