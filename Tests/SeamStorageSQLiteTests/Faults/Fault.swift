import CSQLiteFaults
import SeamStorage

/// A way in which a file system fails SQLite.
struct Fault: Hashable, CustomStringConvertible {
  enum Operation: Int, CaseIterable {
    case open, read, write, truncate, sync, size, lock, unlock, mapMemory, lockMemory, delete, access

    var number: Int32 {
      switch self {
      case .open: Int32(SEAM_FAULT_OPEN)
      case .read: Int32(SEAM_FAULT_READ)
      case .write: Int32(SEAM_FAULT_WRITE)
      case .truncate: Int32(SEAM_FAULT_TRUNCATE)
      case .sync: Int32(SEAM_FAULT_SYNC)
      case .size: Int32(SEAM_FAULT_SIZE)
      case .lock: Int32(SEAM_FAULT_LOCK)
      case .unlock: Int32(SEAM_FAULT_UNLOCK)
      case .mapMemory: Int32(SEAM_FAULT_SHM_MAP)
      case .lockMemory: Int32(SEAM_FAULT_SHM_LOCK)
      case .delete: Int32(SEAM_FAULT_DELETE)
      case .access: Int32(SEAM_FAULT_ACCESS)
      }
    }
  }

  let operation: Operation
  /// What SQLite is told.
  let resultCode: Int32
  /// What the storage may make of it.
  let codes: Set<StorageError.Code>
  /// Whether half of what is written gets there.
  let isPartial: Bool
  /// Whether it fails from then on, not just once.
  var lasts: Bool

  init(
    _ operation: Operation, _ resultCode: Int32, _ codes: Set<StorageError.Code>, isPartial: Bool = false,
    lasts: Bool = false
  ) {
    self.operation = operation
    self.resultCode = resultCode
    self.codes = codes
    self.isPartial = isPartial
    self.lasts = lasts
  }

  var description: String {
    "\(operation) \(resultCode)\(isPartial ? " partial" : "")\(lasts ? " lasting" : "")"
  }

  /// Every kind, once and lasting; the result codes are listed at https://sqlite.org/rescode.html.
  static let all: [Fault] = [
    Fault(.open, 14, [.unavailable]),
    Fault(.open, 8, [.readOnly, .unavailable]),
    Fault(.read, 266, [.unavailable]),
    Fault(.write, 13, [.full]),
    Fault(.write, 13, [.full], isPartial: true),
    Fault(.write, 778, [.unavailable], isPartial: true),
    Fault(.truncate, 1546, [.unavailable]),
    Fault(.sync, 1034, [.unavailable]),
    Fault(.size, 1802, [.unavailable]),
    Fault(.lock, 3850, [.unavailable]),
    Fault(.unlock, 2058, [.unavailable]),
    Fault(.mapMemory, 5386, [.unavailable]),
    Fault(.mapMemory, 4874, [.unavailable]),
    Fault(.lockMemory, 5130, [.unavailable]),
    Fault(.delete, 2570, [.unavailable]),
    Fault(.access, 3338, [.unavailable]),
  ].flatMap { fault in
    var lasting = fault
    lasting.lasts = true
    return [fault, lasting]
  }
}
