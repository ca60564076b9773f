import CServerTurboJPEG

/// Encodes pictures with TurboJPEG.
enum JPEGEncoder {
  /// Returns the picture as a JPEG with colours at half the resolution.
  ///
  /// - Parameter quality: from 1 to 100.
  static func encode(_ canvas: Canvas, quality: Int) throws(SamplePhotoError) -> [UInt8] {
    guard let compressor = tjInitCompress() else {
      throw SamplePhotoError(reason: "TurboJPEG cannot be started: \(String(cString: tjGetErrorStr2(nil)))")
    }
    defer { tjDestroy(compressor) }
    return try canvas.withPixels { pixels, stride throws(SamplePhotoError) in
      // The pixels are numbers of 32 bits, so the order of their bytes is that of the processor.
      let format = UInt32(1).littleEndian == 1 ? TJPF_BGRX : TJPF_XRGB
      var bytes: UnsafeMutablePointer<UInt8>?
      var count: UInt = 0
      let result = pixels.withMemoryRebound(to: UInt8.self, capacity: stride * canvas.height * 4) {
        tjCompress2(
          compressor, $0, Int32(canvas.width), Int32(stride * 4), Int32(canvas.height), Int32(format.rawValue), &bytes,
          &count, Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
      }
      defer { tjFree(bytes) }
      guard result == 0, let bytes else {
        throw SamplePhotoError(reason: "TurboJPEG failed: \(String(cString: tjGetErrorStr2(compressor)))")
      }
      return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
  }
}
