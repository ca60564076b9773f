/// The pages of a damaged database at a point in time, where frames of its log replace pages of the file.
struct DamagedPages {
  struct Page {
    let bytes: [UInt8]
    /// False if the page comes from a log frame with a wrong checksum.
    let isSound: Bool
  }

  let layout: PageLayout
  /// The number of pages that belong to the database.
  let count: Int
  /// The number of the last page that can be read.
  let last: Int
  private let database: DamagedFile?
  private let log: DamagedFile?
  private let frames: LogFrames?
  /// The frame that replaces each page.
  private let overlay: [Int: Int]

  /// Overlays a database with a number of frames of its log.
  init(_ layout: PageLayout, database: DamagedFile?, log: DamagedFile?, frames: LogFrames?, frameCount: Int) {
    self.layout = layout
    self.database = database
    self.log = log
    self.frames = frames
    var overlay: [Int: Int] = [:]
    var committed: Int?
    for (index, frame) in (frames?.frames ?? []).prefix(frameCount).enumerated() {
      if let page = frame.page { overlay[page] = index }
      if frame.pageCount > 0 { committed = frame.pageCount }
    }
    self.overlay = overlay
    let filePages = (database?.size ?? 0) / layout.pageSize
    last = max(filePages, overlay.keys.max() ?? 0)
    let header = database?.bytes(at: 0, count: DatabaseHeader.size).flatMap(DatabaseHeader.init)
    count = min(committed ?? header?.pageCount ?? last, last)
  }

  /// Returns a page by its number, from 1; nil if it cannot be read.
  func page(_ number: Int) -> Page? {
    guard number >= 1, number <= last else { return nil }
    if let frame = overlay[number], let frames, let log {
      let bytes = log.bytes(at: frames.contentOffset(of: frame), count: layout.pageSize)
      return bytes.map { Page(bytes: $0, isSound: frames.frames[frame].isSound) }
    }
    let bytes = database?.bytes(at: (number - 1) * layout.pageSize, count: layout.pageSize)
    return bytes.map { Page(bytes: $0, isSound: true) }
  }

  /// Returns a description of a page's location.
  func location(of number: Int) -> String {
    guard let frame = overlay[number], let log else { return "\(database?.name ?? "the database"), page \(number)" }
    return "\(log.name), frame \(frame + 1), page \(number)"
  }
}
