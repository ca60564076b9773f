#if os(Linux)
import Glibc

/// The functions of libturbojpeg that decode, loaded at run time: building the app needs no header of it, and without
/// the library the terminal shows captions alone.
///
/// Their signatures and constants are those of TurboJPEG 2, which version 3 keeps:
/// https://github.com/libjpeg-turbo/libjpeg-turbo/blob/2.1.5/turbojpeg.h
struct TurboJPEG: Sendable {
  /// TJPF_RGB: three bytes a pixel.
  static let rgb: Int32 = 0
  /// TJERR_WARNING: a part was decoded.
  static let warning: Int32 = 0

  typealias InitDecompress = @convention(c) @Sendable () -> UnsafeMutableRawPointer?
  typealias DecompressHeader =
    @convention(c) @Sendable (
      _ handle: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt,
      _ width: UnsafeMutablePointer<Int32>, _ height: UnsafeMutablePointer<Int32>,
      _ subsampling: UnsafeMutablePointer<Int32>, _ colours: UnsafeMutablePointer<Int32>
    ) -> Int32
  typealias Decompress =
    @convention(c) @Sendable (
      _ handle: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: UInt,
      _ target: UnsafeMutablePointer<UInt8>?, _ width: Int32, _ pitch: Int32, _ height: Int32, _ format: Int32,
      _ flags: Int32
    ) -> Int32
  typealias ErrorCode = @convention(c) @Sendable (_ handle: UnsafeMutableRawPointer?) -> Int32
  typealias Destroy = @convention(c) @Sendable (_ handle: UnsafeMutableRawPointer?) -> Int32

  let initDecompress: InitDecompress
  let decompressHeader: DecompressHeader
  let decompress: Decompress
  let errorCode: ErrorCode
  let destroy: Destroy

  /// The library of this system; nil if it is not installed.
  static let shared = TurboJPEG()

  private init?() {
    guard let library = dlopen("libturbojpeg.so.0", RTLD_NOW | RTLD_LOCAL),
      let initDecompress = dlsym(library, "tjInitDecompress"),
      let decompressHeader = dlsym(library, "tjDecompressHeader3"),
      let decompress = dlsym(library, "tjDecompress2"), let errorCode = dlsym(library, "tjGetErrorCode"),
      let destroy = dlsym(library, "tjDestroy")
    else { return nil }
    // The types are those of the header.
    self.initDecompress = unsafeBitCast(initDecompress, to: InitDecompress.self)
    self.decompressHeader = unsafeBitCast(decompressHeader, to: DecompressHeader.self)
    self.decompress = unsafeBitCast(decompress, to: Decompress.self)
    self.errorCode = unsafeBitCast(errorCode, to: ErrorCode.self)
    self.destroy = unsafeBitCast(destroy, to: Destroy.self)
  }
}
#endif
