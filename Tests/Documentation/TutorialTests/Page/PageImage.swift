import Foundation

/// A picture that a page shows and that its commands draw.
struct PageImage {
  /// The file's name, which is the same in the folder of the app and in the repository.
  let name: String
  /// The file in the repository.
  let file: URL

  /// Returns the pictures that a page shows and whose names it prints, so that a reader knows which files they are.
  static func images(of text: String, at page: URL) -> [PageImage] {
    text.matches(of: /!\[[^\]]*\]\(([^):]+)\)/).compactMap { match in
      let file = page.deletingLastPathComponent().appendingPathComponent(String(match.1)).standardizedFileURL
      let name = file.lastPathComponent
      return text.contains("`\(name)`") ? PageImage(name: name, file: file) : nil
    }
  }

  /// The width and height of a PNG file, as its header has them; nil if it is no such file.
  ///
  /// Pixels are not compared, because fonts differ between systems. <https://www.w3.org/TR/png/#11IHDR>
  static func size(of png: URL) -> Data? {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
    guard let data = try? Data(contentsOf: png), data.count > 24, data.starts(with: signature) else { return nil }
    return data[16..<24]
  }
}
