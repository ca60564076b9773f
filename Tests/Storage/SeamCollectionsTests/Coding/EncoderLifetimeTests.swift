import Testing

@testable import SeamCollections

/// Encoders are released with the value, whatever containers it asked for.
struct EncoderLifetimeTests {
  /// The encoders that a value was given.
  private final class Encoders {
    struct Weak { weak var encoder: AnyObject? }

    var all: [Weak] = []

    func note(_ encoder: any Encoder) { all.append(Weak(encoder: encoder as AnyObject)) }
  }

  private struct Failure: Error {}

  private struct Value: Encodable {
    let encoders: Encoders
    let fails: Bool

    func encode(to encoder: any Encoder) throws {
      encoders.note(encoder)
      var fields = encoder.container(keyedBy: ValueKey.self)
      var list = fields.nestedUnkeyedContainer(forKey: ValueKey(index: 0))
      try list.encode("first")
      var inner = list.nestedContainer(keyedBy: ValueKey.self)
      try inner.encode(1, forKey: ValueKey(index: 1))
      let element = list.superEncoder()
      encoders.note(element)
      try 2.encode(to: element)
      let base = fields.superEncoder()
      encoders.note(base)
      encoders.note(fields.superEncoder(forKey: ValueKey(index: 2)))
      if fails { throw Failure() }
    }
  }

  @Test(arguments: [false, true])
  func releasesEncodersOfNestedContainers(_ fails: Bool) throws {
    let encoders = Encoders()
    if fails {
      #expect(throws: Failure.self) { try ValueEncoder.encode(Value(encoders: encoders, fails: true)) }
    } else {
      _ = try ValueEncoder.encode(Value(encoders: encoders, fails: false))
    }
    #expect(encoders.all.count == 4)
    #expect(encoders.all.allSatisfy { $0.encoder == nil })
  }
}
