import Foundation

extension ValueOutput {
  /// Appends a date, a UUID, data, text, a number or a flag; returns false for values of other types.
  func appendStandard<Value>(_ value: Value) -> Bool {
    if Value.self == String.self, let text = value as? String {
      append(text)
    } else if Value.self == Date.self, let date = value as? Date {
      append(date.timeIntervalSinceReferenceDate, as: ValueTag.date)
    } else if Value.self == UUID.self, let id = value as? UUID {
      append(id)
    } else if Value.self == Data.self, let data = value as? Data {
      append(data)
    } else {
      return false
    }
    return true
  }
}
