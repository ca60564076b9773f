import SeamStorage

/// Salvages the entries of a damaged database in one state of its pages.
///
/// It walks the tree from its root, then reads the pages that lost their reference. Each value is judged separately:
///
/// - The records of a page are certain only if every byte of the page is accounted for; elsewhere they may be remains
///   of removed records, and are doubtful.
/// - A value with a matching checksum is complete; one without a checksum is assumed complete unless it comes from a
///   damaged frame.
/// - A record whose key is out of order, or on a page that may be free, may be stale: it is doubtful.
struct TreeSalvage {
  /// The entries that the pages show to be current in this state.
  var entries: [KeyBytes: [UInt8]] { found.mapValues(\.bytes) }
  private(set) var doubtful: [StorageEntry] = []
  private(set) var losses: [StorageSalvage.Loss] = []

  private let pages: DamagedPages
  private let uses: PageUses
  private var found: [KeyBytes: (bytes: [UInt8], origin: Origin)] = [:]
  private var disputed: Set<KeyBytes> = []
  private var visited: Set<Int> = []
  /// The overflow pages of completely read values.
  private var claimed: Set<Int> = []
  /// The number of overflow pages that may still be read, as damaged records could share pages endlessly.
  private var budget: Int

  /// The way a page was found, the most reliable first.
  private enum Origin: Int {
    case reached, lost, free
  }

  /// A page of the tree, and the bounds of its keys.
  private struct Step {
    let page: Int
    let after: [UInt8]?
    let before: [UInt8]?
  }

  /// Reads everything.
  init(_ pages: DamagedPages) {
    self.pages = pages
    uses = PageUses(pages)
    budget = 4 * pages.last
    walk()
    let rest = (2...max(pages.count, 2)).filter { !visited.contains($0) && $0 <= pages.count }
    for page in rest where isLost(page) { read(page, .lost) }
    for page in rest where !visited.contains(page) && !claimed.contains(page) { read(page, .free) }
  }

  /// Whether a page without a reference was part of the tree.
  private func isLost(_ page: Int) -> Bool {
    switch uses.use(of: page) {
    case .tree: true
    case .unknown: uses.knowsFreePages && !claimed.contains(page)
    case .free, .map, .overflow: false
    }
  }

  private mutating func walk() {
    guard pages.count > 1 else { return }
    var steps = [Step(page: uses.root, after: nil, before: nil)]
    while let step = steps.popLast() {
      // Pages listed as free are read later, as free pages.
      if uses.use(of: step.page) == .free {
        lose(step.page, "the tree references it, but it is listed as free")
      } else if !visited.insert(step.page).inserted {
        lose(step.page, "the tree references it twice")
      } else if let page = pages.page(step.page),
        let index = IndexPage(page.bytes, usableSize: pages.layout.usableSize)
      {
        steps += read(index, of: page, step, .reached)
      } else {
        lose(step.page, "not a readable page of the tree")
      }
    }
  }

  /// Reads a page that the tree does not reference.
  private mutating func read(_ number: Int, _ origin: Origin) {
    guard !visited.contains(number), let page = pages.page(number),
      let index = IndexPage(page.bytes, usableSize: pages.layout.usableSize),
      origin == .lost || index.isWhole
    else {
      if origin == .lost, uses.use(of: number) == .tree, visited.insert(number).inserted {
        lose(number, "not a readable page of the tree")
      }
      return
    }
    switch uses.use(of: number) {
    case .map, .overflow: return
    case .tree, .free, .unknown: break
    }
    visited.insert(number)
    _ = read(index, of: page, Step(page: number, after: nil, before: nil), origin)
  }

  /// Reads the records of a page, and returns its child pages if they are certain.
  private mutating func read(
    _ index: IndexPage, of page: DamagedPages.Page, _ step: Step, _ origin: Origin
  ) -> [Step] {
    let records = index.cells.map { cell in cell.map { Record($0, on: page, chain: chain(of: $0)) } }
    let keys = records.map { $0?.key }
    let ordered = Self.inOrder(keys, after: step.after, before: step.before)
    var broken = 0
    for (number, record) in records.enumerated() {
      guard let record, let key = record.keyText else {
        broken += 1
        continue
      }
      note(
        record, key, isInOrder: ordered[number], isSound: page.isSound && record.chainIsSound,
        isWhole: index.isWhole, step.page, origin)
    }
    if broken > 0, origin != .free { lose(step.page, "\(broken) of \(records.count) values cannot be read") }
    guard origin == .reached, index.isWhole, page.isSound, let lastChild = index.lastChild else { return [] }
    // Below a damaged key, pages are read without that bound.
    let bounds = zip(keys, ordered).map { $1 ? $0 : nil }
    let children = index.cells.map { $0?.child ?? 0 } + [lastChild]
    return children.enumerated().map { number, child in
      Step(
        page: child, after: number > 0 ? bounds[number - 1] ?? step.after : step.after,
        before: number < bounds.count ? bounds[number] ?? step.before : step.before)
    }
  }

  /// Judges a record.
  private mutating func note(
    _ record: Record, _ key: String, isInOrder: Bool, isSound: Bool, isWhole: Bool, _ page: Int, _ origin: Origin
  ) {
    guard let value = record.value else {
      if origin != .free { lose(page, "the end of the value cannot be read", key: key) }
      return
    }
    let proof = Proof(value)
    if origin == .free {
      // The last overflow page is the first to be reused.
      if proof == .fits || proof == .none && record.chain.isEmpty { doubt(key, value) }
      return
    }
    guard proof != .fails else {
      lose(page, "the value is damaged", key: key)
      // The bytes may only look like a value with a checksum.
      if isWhole, isSound { doubt(key, value) }
      return
    }
    guard isInOrder else {
      lose(page, "the key is out of order", key: key)
      return doubt(key, value)
    }
    claimed.formUnion(record.chain)
    guard isWhole, proof == .fits || isSound else { return doubt(key, value) }
    keep(KeyBytes(key), value, origin)
  }

  private mutating func keep(_ key: KeyBytes, _ value: [UInt8], _ origin: Origin) {
    guard !disputed.contains(key) else { return doubt(key.key, value) }
    guard let other = found[key], other.bytes != value else { return found[key] = (value, origin) }
    doubt(key.key, value)
    guard other.origin == origin else { return }
    doubt(key.key, other.bytes)
    found[key] = nil
    disputed.insert(key)
  }

  private mutating func doubt(_ key: String, _ value: [UInt8]) { doubtful.append(StorageEntry(key: key, bytes: value)) }

  private mutating func lose(_ page: Int, _ reason: String, key: String? = nil) {
    losses.append(StorageSalvage.Loss(key: key, location: pages.location(of: page), reason: reason))
  }

  /// Returns the overflow pages of a record, up to the first one that cannot be read.
  private mutating func chain(of cell: IndexPage.Cell) -> [(number: Int, page: DamagedPages.Page)] {
    let size = pages.layout.usableSize - 4
    let needed = (cell.size - cell.local.count + size - 1) / size
    guard var next = cell.overflow, needed <= pages.last else { return [] }
    var chain: [(number: Int, page: DamagedPages.Page)] = []
    var seen: Set<Int> = []
    while chain.count < needed, budget > 0, !claimed.contains(next), seen.insert(next).inserted {
      budget -= 1
      guard let page = pages.page(next), let following = page.bytes.number(at: 0, size: 4) else { break }
      chain.append((next, page))
      next = following
    }
    return chain
  }

  /// Returns, for each key, whether it is greater than the previous one, less than the next one and within the bounds.
  private static func inOrder(_ keys: [[UInt8]?], after: [UInt8]?, before: [UInt8]?) -> [Bool] {
    var ordered = keys.map { key in
      guard let key else { return false }
      return (after.map { $0.precedes(key) } ?? true) && (before.map { key.precedes($0) } ?? true)
    }
    var previous: Int?
    for index in keys.indices where ordered[index] {
      if let previous, let left = keys[previous], let right = keys[index], !left.precedes(right) {
        ordered[previous] = false
        ordered[index] = false
      }
      previous = index
    }
    return ordered
  }
}

extension [UInt8] {
  fileprivate func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}

/// The result of verifying a value's checksum.
private enum Proof {
  /// It has a checksum, which matches.
  case fits
  /// It has a checksum, which does not match.
  case fails
  /// It has no checksum.
  case none

  init(_ value: [UInt8]) {
    guard Envelope.hasChecksum(value) else {
      self = .none
      return
    }
    self = (try? Envelope(value)) == nil ? .fails : .fits
  }
}
