import CoreSupport
import Foundation

extension SeededRandom {
  /// Returns a UUID in lower case.
  mutating func id() -> String { uuid().uuidString.lowercased() }

  mutating func uuid() -> UUID {
    let (high, low) = (next(), next())
    let bytes = withUnsafeBytes(of: (high, low)) { Array($0) }
    return NSUUID(uuidBytes: bytes) as UUID
  }
}
