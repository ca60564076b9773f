/// The fewest stretches of a list that have to be replaced so that it becomes another, without moving what stays.
///
/// Costs O(n log n), whatever has changed.
struct ListDifference: Equatable {
  /// A stretch of the old list and what takes its place.
  struct Splice: Equatable {
    let position: Int
    let removed: Int
    let added: Range<Int>
  }

  /// From the end to the beginning, so that the positions hold while they are carried out one after the other.
  let splices: [Splice]

  /// Compares two lists of keys; each key is in a list once.
  init(from old: [Int], to new: [Int]) {
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old[prefix...].reversed(), new[prefix...].reversed()).prefix { $0 == $1 }.count
    let (oldEnd, newEnd) = (old.count - suffix, new.count - suffix)
    var places: [Int: Int] = [:]
    for index in prefix..<newEnd { places[new[index]] = index }
    let common = (prefix..<oldEnd).compactMap { index in places[old[index]].map { (old: index, new: $0) } }

    var splices: [Splice] = []
    var (fromOld, fromNew) = (prefix, prefix)
    for kept in Self.longestIncreasing(common) + [(oldEnd, newEnd)] {
      if kept.old > fromOld || kept.new > fromNew {
        splices.append(Splice(position: fromOld, removed: kept.old - fromOld, added: fromNew..<kept.new))
      }
      (fromOld, fromNew) = (kept.old + 1, kept.new + 1)
    }
    self.splices = splices.reversed()
  }

  /// The longest part of the pairs, which ascend in the old list, that ascends in the new one too.
  private static func longestIncreasing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // The index of the pair that ends the best run of each length, and of the one before each pair in its run.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for index in pairs.indices {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].new < pairs[index].new { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var run: [(old: Int, new: Int)] = []
    var next = ends.last
    while let index = next {
      run.append(pairs[index])
      next = previous[index]
    }
    return run.reversed()
  }
}
