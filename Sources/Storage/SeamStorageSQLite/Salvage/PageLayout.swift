/// The layout of a damaged database's pages.
struct PageLayout {
  let pageSize: Int
  /// The size of a page without the bytes reserved at its end.
  let usableSize: Int

  /// Takes the layout from the header, or from the log's; if both are damaged, the one for which most pages are valid.
  init(database: DamagedFile?, log: DamagedFile?) {
    let header = database?.bytes(at: 0, count: DatabaseHeader.size).flatMap(DatabaseHeader.init)
    let logSize = log.flatMap(LogFrames.pageSize(of:))
    var candidates: [Self] = []
    if let header, let pageSize = header.pageSize {
      candidates.append(Self(pageSize: pageSize, reserved: header.reservedSize))
    }
    for pageSize in [logSize, 4096, 1024, 2048, 8192, 16_384, 32_768, 65_536, 512].compactMap(\.self) {
      candidates.append(Self(pageSize: pageSize, reserved: 0))
    }
    let counts = candidates.map { database.map($0.wholePages) ?? 0 }
    let most = counts.max() ?? 0
    // Earlier candidates take precedence: a page read with a wrong size is hardly ever valid.
    self = candidates[counts.firstIndex { $0 * 2 >= most } ?? 0]
  }

  private init(pageSize: Int, reserved: Int) {
    self.pageSize = pageSize
    usableSize = pageSize - reserved >= 480 ? pageSize - reserved : pageSize
  }

  /// Returns how many of the first pages are complete pages of an index.
  private func wholePages(_ file: DamagedFile) -> Int {
    (1..<33).count { number in
      let bytes = file.bytes(at: number * pageSize, count: pageSize)
      return bytes.flatMap { IndexPage($0, usableSize: usableSize) }?.isWhole == true
    }
  }
}

extension DatabaseHeader {
  fileprivate var reservedSize: Int { number(at: 20, size: 1) }
}
