/// The uses of a database's pages, as recorded in the database.
///
/// Storages' databases have pointer map pages, which record the use of every other page for auto-vacuum. Older ones
/// only have the list of free pages.
struct PageUses {
  enum Use {
    /// A page of the tree.
    case tree
    /// An overflow page of a value.
    case overflow
    case free
    /// A pointer map page.
    case map
    /// The use is unknown.
    case unknown
  }

  private let pages: DamagedPages
  private let hasMap: Bool
  /// The free pages; nil if the free list is damaged.
  private let free: Set<Int>?
  /// See https://sqlite.org/fileformat2.html#the_lock_byte_page.
  private var lockPage: Int { 1 << 30 / pages.layout.pageSize + 1 }
  /// The number of pages that one pointer map page covers.
  private let mapReach: Int

  init(_ pages: DamagedPages) {
    self.pages = pages
    mapReach = pages.layout.usableSize / 5
    // The page after the first pointer map page is the root of the tree, which is made first.
    let first = pages.page(2)?.bytes
    let header = pages.page(1).flatMap { DatabaseHeader(Array($0.bytes.prefix(DatabaseHeader.size))) }
    let statesMap = header.map { $0.number(at: 52, size: 4) > 0 }
    let looksLikeMap = first?.starts(with: [1, 0, 0, 0, 0]) == true
    let looksLikeTree = first.flatMap { IndexPage($0, usableSize: pages.layout.usableSize) }?.isWhole == true
    hasMap = looksLikeMap || !looksLikeTree && statesMap ?? true
    free = header.flatMap { Self.freePages($0, pages) }
  }

  /// The root page of the tree.
  ///
  /// Storages make one table, as the first thing.
  var root: Int { hasMap ? 3 : 2 }

  func use(of page: Int) -> Use {
    // If the pointer map does not tell, the free list does.
    let withoutMap: Use = free?.contains(page) == true ? .free : .unknown
    guard hasMap else { return withoutMap }
    let first = 2 + (page - 2) / (mapReach + 1) * (mapReach + 1)
    // The page of SQLite's locks has no other use.
    let map = first == lockPage ? first + 1 : first
    guard page != map, page != lockPage else { return .map }
    guard page > 2, let bytes = pages.page(map)?.bytes, let kind = bytes.number(at: 5 * (page - map - 1), size: 1),
      let parent = bytes.number(at: 5 * (page - map - 1) + 1, size: 4), parent <= pages.last
    else { return withoutMap }
    switch (kind, parent) {
    case (1, 0): return .tree
    case (5, 1...): return .tree
    case (2, 0): return .free
    case (3...4, 1...): return .overflow
    default: return withoutMap
    }
  }

  /// Whether it is known that a page not listed as free, but lost by the damaged tree, was in use.
  var knowsFreePages: Bool { free != nil }

  /// See https://sqlite.org/fileformat2.html#the_freelist.
  private static func freePages(_ header: DatabaseHeader, _ pages: DamagedPages) -> Set<Int>? {
    var free: Set<Int> = []
    var trunk = header.number(at: 32, size: 4)
    while trunk != 0 {
      guard let bytes = pages.page(trunk)?.bytes, free.insert(trunk).inserted,
        let next = bytes.number(at: 0, size: 4), let count = bytes.number(at: 4, size: 4),
        count <= pages.layout.usableSize / 4 - 2
      else { return nil }
      for index in 0..<count {
        guard let page = bytes.number(at: 8 + 4 * index, size: 4), free.insert(page).inserted else { return nil }
      }
      trunk = next
    }
    return free.count == header.number(at: 36, size: 4) ? free : nil
  }
}
