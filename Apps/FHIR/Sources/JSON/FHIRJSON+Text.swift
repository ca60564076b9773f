extension FHIRJSON {
  /// Reads a JSON text in UTF-8, strictly by RFC 8259.
  ///
  /// - Throws: ``FHIRJSONError``, which names the byte, the line and the path.
  public init(parsing bytes: [UInt8], limits: FHIRJSONLimits = FHIRJSONLimits()) throws(FHIRJSONError) {
    let result: Result<FHIRJSON, FHIRJSONError> = bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, limits: limits)
      do throws(JSONFault) {
        return .success(try reader.read())
      } catch {
        return .failure(reader.error(error))
      }
    }
    self = try result.get()
  }

  /// Reads a JSON text; see ``init(parsing:limits:)-([UInt8],_)``.
  public init(parsing text: String, limits: FHIRJSONLimits = FHIRJSONLimits()) throws(FHIRJSONError) {
    try self.init(parsing: Array(text.utf8), limits: limits)
  }

  /// The JSON text in UTF-8, without white space.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.write(self)
    return writer.bytes
  }

  /// The JSON text, without white space.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The JSON text with a line for each value, indented by two spaces a level.
  public var prettyText: String {
    var writer = JSONWriter(isPretty: true)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
