extension RandomAccessCollection {
  /// The first index whose element, as all behind it, fulfills a condition; the end if none does.
  ///
  /// Cost: a binary search.
  @inlinable
  package func partitionPoint(where condition: (Element) -> Bool) -> Index {
    var (low, count) = (startIndex, self.count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if condition(self[middle]) {
        count /= 2
      } else {
        low = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return low
  }
}
