import SeamStorage
import SeamStorageTesting
import SeamSupport
import StorageTestFixtures

/// Something that happens before one of the writes of several storages.
final class Meeting: Sendable {
  private let left: Locked<Int>
  private let body: @Sendable () async throws -> Void

  init(_ write: Int, _ body: @escaping @Sendable () async throws -> Void) {
    left = Locked(write)
    self.body = body
  }

  var isOver: Bool { left.withLock { $0 < 0 } }

  func write() async throws {
    let isNow = left.withLock { left in
      left -= 1
      return left == -1
    }
    if isNow { try await body() }
  }
}

struct MetStorage: StorageDecorator {
  let base: any StorageBackend & TransactionalStorage
  let meeting: Meeting

  func willWrite() async throws { try await meeting.write() }
}
