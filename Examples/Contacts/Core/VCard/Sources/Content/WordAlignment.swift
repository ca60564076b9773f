/// Aligns the words of an edited text with those of the old one.
enum WordAlignment {
  /// The words that now stand for an old one: none if it is removed.
  struct Change: Equatable {
    let old: Int
    let words: [String]
  }

  /// The number of comparisons above which words are only replaced in order.
  private static let limit = 1 << 20

  /// Returns the changes of the old words, of which there is at least one; words without a change stay.
  static func changes(from old: [String], to new: [String]) -> [Change] {
    var result = old.map { [$0] }
    /// The words added before the first old one.
    var leading: [String] = []
    /// Replaces the words between two kept ones: in order, and the rest joins the word before it.
    func replace(_ removed: Range<Int>, by added: ArraySlice<String>) {
      for (index, place) in removed.enumerated() {
        let position = added.startIndex + index
        result[place] = position < added.endIndex ? [added[position]] : []
      }
      let rest = added.dropFirst(removed.count)
      guard !rest.isEmpty else { return }
      if removed.upperBound > 0 { result[removed.upperBound - 1] += rest } else { leading += rest }
    }
    var oldStart = 0
    var newStart = 0
    for (oldIndex, newIndex) in kept(old, new) + [(old.count, new.count)] {
      replace(oldStart..<oldIndex, by: new[newStart..<newIndex])
      oldStart = oldIndex + 1
      newStart = newIndex + 1
    }
    result[0] = leading + result[0]
    return result.indices.compactMap { result[$0] == [old[$0]] ? nil : Change(old: $0, words: result[$0]) }
  }

  /// Returns the positions of a longest common subsequence.
  private static func kept(_ old: [String], _ new: [String]) -> [(Int, Int)] {
    let common = min(old.count, new.count)
    var head = 0
    while head < common, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < common - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    var pairs = (0..<head).map { ($0, $0) }
    let left = old[head..<(old.count - tail)]
    let right = new[head..<(new.count - tail)]
    if left.count * right.count <= limit {
      var lengths = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
      for i in (0..<left.count).reversed() {
        for j in (0..<right.count).reversed() {
          lengths[i][j] =
            left[head + i] == right[head + j] ? lengths[i + 1][j + 1] + 1 : max(lengths[i + 1][j], lengths[i][j + 1])
        }
      }
      var (i, j) = (0, 0)
      while i < left.count, j < right.count {
        if left[head + i] == right[head + j] {
          pairs.append((head + i, head + j))
          (i, j) = (i + 1, j + 1)
        } else if lengths[i + 1][j] >= lengths[i][j + 1] {
          i += 1
        } else {
          j += 1
        }
      }
    }
    return pairs + (0..<tail).map { (old.count - tail + $0, new.count - tail + $0) }
  }
}
