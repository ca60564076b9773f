/// A page of the tree of entries, possibly damaged.
///
/// A table without row IDs is an index tree: both leaves and inner pages contain records. See
/// https://sqlite.org/fileformat2.html#b_tree_pages.
struct IndexPage {
  /// A record: a key and a value.
  struct Cell {
    /// The range of the record's bytes on the page.
    let local: Range<Int>
    /// The total size of the record: header, key and value.
    let size: Int
    let headerSize: Int
    let keySize: Int
    /// The first overflow page of the record; nil if the whole record is on this page.
    let overflow: Int?
    /// The page with the keys before this one; nil on leaves.
    let child: Int?
    /// The number of record bytes on each overflow page.
    let overflowPageSize: Int
    fileprivate let extent: Range<Int>
  }

  /// The records in key order; nil for those that cannot be read.
  let cells: [Cell?]
  /// The page with the keys after the last one; nil on leaves.
  let lastChild: Int?
  /// Whether every byte of the page is accounted for, as on an undamaged page.
  let isWhole: Bool

  /// Nil if the bytes are not a page of an index tree.
  init?(_ bytes: [UInt8], usableSize: Int) {
    guard usableSize <= bytes.count, let kind = bytes.first, kind == 0x0a || kind == 0x02 else { return nil }
    let isLeaf = kind == 0x0a
    let headerSize = isLeaf ? 8 : 12
    guard let count = bytes.number(at: 3, size: 2), let contentStart = bytes.number(at: 5, size: 2),
      headerSize + 2 * count <= usableSize
    else { return nil }
    let pointersEnd = headerSize + 2 * count
    cells = (0..<count).map { index in
      guard let start = bytes.number(at: headerSize + 2 * index, size: 2), start >= pointersEnd else { return nil }
      return Cell(bytes, at: start, isLeaf: isLeaf, usableSize: usableSize)
    }
    lastChild = isLeaf ? nil : bytes.number(at: 8, size: 4)
    isWhole = Self.isWhole(
      bytes, cells: cells, content: (contentStart == 0 ? 1 << 16 : contentStart, usableSize), pointersEnd: pointersEnd)
  }

  /// Whether cells and free blocks fill the page without overlapping.
  private static func isWhole(
    _ bytes: [UInt8], cells: [Cell?], content: (start: Int, end: Int), pointersEnd: Int
  ) -> Bool {
    guard content.start >= pointersEnd, content.start <= content.end else { return false }
    var extents = cells.compactMap { $0?.extent }
    guard extents.count == cells.count else { return false }
    var block = bytes.number(at: 1, size: 2) ?? 0
    var before = 0
    while block != 0 {
      guard block > before, let next = bytes.number(at: block, size: 2),
        let size = bytes.number(at: block + 2, size: 2),
        size >= 4
      else { return false }
      extents.append(block..<block + size)
      before = block
      block = next
    }
    extents.sort { $0.lowerBound < $1.lowerBound }
    var end = content.start
    var used = Int(bytes[7])
    for extent in extents {
      guard extent.lowerBound >= end, extent.upperBound <= content.end else { return false }
      end = extent.upperBound
      used += extent.count
    }
    return used == content.end - content.start
  }
}

extension IndexPage.Cell {
  /// See https://sqlite.org/fileformat2.html#record_format; both columns are blobs.
  fileprivate init?(_ bytes: [UInt8], at start: Int, isLeaf: Bool, usableSize: Int) {
    let recordStart = isLeaf ? start : start + 4
    guard let (size, bodyStart) = bytes.variableNumber(at: recordStart) else { return nil }
    let localSize = Self.localSize(of: size, usableSize: usableSize)
    let localEnd = bodyStart + localSize
    let end = localSize < size ? localEnd + 4 : localEnd
    guard end <= usableSize, let (headerSize, typesStart) = bytes.variableNumber(at: bodyStart),
      let (keyType, valueTypeStart) = bytes.variableNumber(at: typesStart),
      let (valueType, headerEnd) = bytes.variableNumber(at: valueTypeStart),
      headerEnd <= localEnd, headerEnd - bodyStart == headerSize,
      let keySize = Self.blobSize(keyType), let valueSize = Self.blobSize(valueType),
      headerSize + keySize + valueSize == size
    else { return nil }
    local = bodyStart..<localEnd
    self.size = size
    self.headerSize = headerSize
    self.keySize = keySize
    overflow = localSize < size ? bytes.number(at: localEnd, size: 4) : nil
    child = isLeaf ? nil : bytes.number(at: start, size: 4)
    overflowPageSize = usableSize - 4
    // A cell takes at least 4 bytes, so that its space can hold a free block.
    extent = start..<max(end, start + 4)
  }

  /// Returns the number of record bytes on the page itself.
  private static func localSize(of size: Int, usableSize: Int) -> Int {
    let most = (usableSize - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usableSize - 12) * 32 / 255 - 23
    let fitting = least + (size - least) % (usableSize - 4)
    return fitting <= most ? fitting : least
  }

  private static func blobSize(_ type: Int) -> Int? {
    // SQLite limits values to less than 2³¹ bytes.
    guard type >= 12, type % 2 == 0, type < 1 << 32 else { return nil }
    return (type - 12) / 2
  }
}
