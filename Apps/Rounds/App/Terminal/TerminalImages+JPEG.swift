import CoreImages
import SeamTerminal

extension TerminalImages {
  /// Decodes JPEGs; of other formats the terminal shows the caption alone.
  static let jpeg = TerminalImages { bytes, largest in
    JPEGImage(bytes, fitting: largest).flatMap {
      TerminalImage(width: $0.width, height: $0.height, parts: $0.parts)
    }
  }
}
