/// A number of bytes in words, such as "4.8 MB".
package struct ByteCount {
  private let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  package var text: String {
    switch bytes {
    case ..<1000: "\(bytes) bytes"
    case ..<1_000_000: "\(bytes / 1000) kB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
  }
}
