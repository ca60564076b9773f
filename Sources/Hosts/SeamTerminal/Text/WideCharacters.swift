/// The scalars that take two columns although they are not emoji.
///
/// Derived from the classes W and F of Unicode 16's `EastAsianWidth.txt`
/// (https://www.unicode.org/Public/16.0.0/ucd/EastAsianWidth.txt), with unassigned gaps inside a block filled. Emoji
/// are recognised by the standard library's `isEmojiPresentation`. `wcwidth` is not used because it depends on the
/// process's locale (all of CJK is -1 in the C locale) and on the C library's Unicode version.
enum WideCharacters {
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(value)
  }

  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0x4DBF, 0x4DC0...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FFF, 0x17000...0x18D08, 0x1AFF0...0x1B2FB,
    0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
