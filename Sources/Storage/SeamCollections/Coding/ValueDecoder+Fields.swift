/// Reads fields of the types that most values have; nil if there is no such field.
///
/// Code that is generic over keys and types looks both up while it runs, which takes longer than reading.
extension ValueDecoder {
  func flag(_ name: String) throws -> Bool? { try find(name).map { try input.flag(at: $0) } }

  func text(_ name: String) throws -> String? {
    guard let position = try find(name) else { return nil }
    return try input.text(at: position)
  }

  func double(_ name: String) throws -> Double? { try find(name).map { try input.double(at: $0) } }

  func integer(_ name: String) throws -> Int? {
    guard let position = try find(name) else { return nil }
    return try input.integer(at: position)
  }

  func flag(unlessNil name: String) throws -> Bool? { try present(name).map { try input.flag(at: $0) } }

  func text(unlessNil name: String) throws -> String? { try present(name).map { try input.text(at: $0) } }

  func double(unlessNil name: String) throws -> Double? { try present(name).map { try input.double(at: $0) } }

  func integer(unlessNil name: String) throws -> Int? { try present(name).map { try input.integer(at: $0) } }

  /// The offset of a field's value; nil if there is no such field, or it is nil.
  private func present(_ name: String) throws -> Int? {
    guard let position = try find(name), !input.isNil(at: position) else { return nil }
    return position
  }
}
