#if Gtk
/// The smallest set of replacements that turns a list into another without moving the rows that stay.
///
/// Computed in O(n log n).
struct ListDifference: Equatable {
  /// A range of the old list and its replacement.
  struct Splice: Equatable {
    let position: Int
    let removed: Int
    let added: Range<Int>
  }

  /// In descending order, so that each position is valid when the splices are applied in order.
  let splices: [Splice]

  /// Compares two lists of keys; each key occurs once per list.
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

  /// Returns the longest subsequence of pairs that ascends in the new list; the pairs ascend in the old one.
  private static func longestIncreasing(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
    // The index of the pair that ends the best run of each length, and of each pair's predecessor in its run.
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
#endif
