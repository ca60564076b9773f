/// An error at a byte of a JSON text, without its line and path.
struct JSONFault: Error {
  let code: FHIRJSONError.Code
  let offset: Int
  let reason: String

  init(_ code: FHIRJSONError.Code, at offset: Int, _ reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }
}
