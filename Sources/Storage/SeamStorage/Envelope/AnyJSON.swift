/// Decodes from any JSON, which distinguishes a value of another type from damaged text.
struct AnyJSON: Decodable {
  init(from decoder: any Decoder) {}
}
