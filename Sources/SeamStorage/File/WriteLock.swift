/// Lets one storage write at a time, among all for the same directory.
final class WriteLock {
  private let place: LogPlace
  private var file: OpenFile?

  init(_ place: LogPlace) { self.place = place }

  /// Waits for the lock; throws `busy` when that takes too long.
  func acquire() throws {
    try place.wait(for: place.lock) { () throws(FileFailure) in try tryToAcquire() }
  }

  func release() { file?.unlock() }

  /// Gives the lock and its file up.
  func close() { file = nil }

  private func tryToAcquire() throws(FileFailure) -> Bool {
    while true {
      let file = try openFile()
      guard try file.lock(.exclusive) else { return false }
      do throws(FileFailure) {
        if try place.files.status(at: place.lock)?.identity == file.identity { return true }
      } catch {
        file.unlock()
        throw error
      }
      // Whoever removed the file made the next one lock another.
      self.file = nil
    }
  }

  private func openFile() throws(FileFailure) -> OpenFile {
    if let file { return file }
    let opened = try OpenFile(place.lock, for: .creating, in: place.files)
    file = opened
    return opened
  }
}
