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
  /// The result code that the file system returns to SQLite.
  let resultCode: Int32
  /// The codes of the errors that the storage may throw for it.
  let codes: Set<StorageError.Code>
  /// Whether the first half of the bytes is written before a write fails.
  var isPartial = false
  /// Whether the operation fails from then on, not just once.
  var lasts = false

  var description: String {
    "\(operation) \(resultCode)\(isPartial ? " partial" : "")\(lasts ? " lasting" : "")"
  }

  /// Every kind, once and lasting; the result codes are listed at https://sqlite.org/rescode.html.
  static let all: [Fault] = [
    Fault(operation: .open, resultCode: 14, codes: [.unavailable]),
    Fault(operation: .open, resultCode: 8, codes: [.readOnly, .unavailable]),
    Fault(operation: .read, resultCode: 266, codes: [.unavailable]),
    Fault(operation: .write, resultCode: 13, codes: [.full]),
    Fault(operation: .write, resultCode: 13, codes: [.full], isPartial: true),
    Fault(operation: .write, resultCode: 778, codes: [.unavailable], isPartial: true),
    Fault(operation: .truncate, resultCode: 1546, codes: [.unavailable]),
    Fault(operation: .sync, resultCode: 1034, codes: [.unavailable]),
    Fault(operation: .size, resultCode: 1802, codes: [.unavailable]),
    Fault(operation: .lock, resultCode: 3850, codes: [.unavailable]),
    Fault(operation: .unlock, resultCode: 2058, codes: [.unavailable]),
    Fault(operation: .mapMemory, resultCode: 5386, codes: [.unavailable]),
    Fault(operation: .mapMemory, resultCode: 4874, codes: [.unavailable]),
    Fault(operation: .lockMemory, resultCode: 5130, codes: [.unavailable]),
    Fault(operation: .delete, resultCode: 2570, codes: [.unavailable]),
    Fault(operation: .access, resultCode: 3338, codes: [.unavailable]),
  ].flatMap { fault in
    var lasting = fault
    lasting.lasts = true
    return [fault, lasting]
  }
}
