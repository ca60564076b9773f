import Foundation

/// How processor time grows with the size of the input.
enum Growth {
  /// The factor by which a task takes longer if its input is eight times as large: about 8 if the time grows linearly,
  /// and 64 if it grows with the square.
  ///
  /// The time is that of the thread, which other work does not lengthen, and the least of several runs.
  static func factor<Input>(from size: Int, _ make: (Int) throws -> Input, _ task: (Input) throws -> Void) rethrows
    -> Double
  {
    func time(_ size: Int) throws -> Double {
      let input = try make(size)
      return try (0..<3).map { _ in
        let start = processorTime
        try task(input)
        return processorTime - start
      }.min() ?? 0
    }
    return try time(size * 8) / max(time(size), 1e-9)
  }

  /// The factor from which on growth is not linear, with room for caches and allocations.
  static let limit = 24.0

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
