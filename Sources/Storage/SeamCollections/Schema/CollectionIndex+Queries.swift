extension CollectionIndex {
  /// All values, in the order of the index; an index of arrays leaves out those with an empty one.
  public var all: CollectionQuery<Value> { query(KeyBounds()) }

  /// The values whose property equals the key; all of them where the index has several properties.
  public func `is`(_ key: Key) -> CollectionQuery<Value> { query(KeyBounds(prefix: IndexValueEncoder(key))) }

  /// The values whose property lies in the range.
  public func isIn(_ range: some IndexRange<Key>) -> CollectionQuery<Value> { query(KeyBounds(range)) }

  /// The values whose property is not nil and lies in the range.
  public func isIn<Wrapped>(_ range: some IndexRange<Wrapped>) -> CollectionQuery<Value> where Key == Wrapped? {
    query(KeyBounds(range, after: IndexValueEncoder([2])))
  }

  /// The values whose first property equals the key, ordered by the others.
  public func `is`<First, Second>(_ first: First) -> CollectionQuery<Value> where Key == IndexPair<First, Second> {
    query(KeyBounds(prefix: IndexValueEncoder(first)))
  }

  /// The values whose first two properties equal the keys.
  public func `is`<First, Second>(
    _ first: First, _ second: Second
  ) -> CollectionQuery<Value> where Key == IndexPair<First, Second> {
    query(KeyBounds(prefix: IndexValueEncoder(IndexPair(first, second))))
  }

  /// The values whose first two properties equal the keys, ordered by the third.
  public func `is`<First, Second, Third>(
    _ first: First, _ second: Second
  ) -> CollectionQuery<Value> where Key == IndexPair<First, IndexPair<Second, Third>> {
    query(KeyBounds(prefix: IndexValueEncoder(IndexPair(first, second))))
  }

  /// The values whose first property lies in the range.
  public func isIn<First, Second>(
    _ range: some IndexRange<First>
  ) -> CollectionQuery<Value> where Key == IndexPair<First, Second> { query(KeyBounds(range)) }

  /// The values whose first property equals the key, and whose second lies in the range.
  public func `is`<First, Second>(
    _ first: First, isIn range: some IndexRange<Second>
  ) -> CollectionQuery<Value> where Key == IndexPair<First, Second> {
    query(KeyBounds(range, after: IndexValueEncoder(first)))
  }

  /// The values whose first property equals the key, and whose second lies in the range.
  public func `is`<First, Second, Third>(
    _ first: First, isIn range: some IndexRange<Second>
  ) -> CollectionQuery<Value> where Key == IndexPair<First, IndexPair<Second, Third>> {
    query(KeyBounds(range, after: IndexValueEncoder(first)))
  }

  /// The values whose first two properties equal the keys, and whose third lies in the range.
  public func `is`<First, Second, Third>(
    _ first: First, _ second: Second, isIn range: some IndexRange<Third>
  ) -> CollectionQuery<Value> where Key == IndexPair<First, IndexPair<Second, Third>> {
    query(KeyBounds(range, after: IndexValueEncoder(IndexPair(first, second))))
  }

  /// The values whose property begins with the text, compared by its UTF-8.
  public func hasPrefix(_ text: String) -> CollectionQuery<Value> where Key == String {
    query(KeyBounds(textPrefix: text))
  }

  /// The values whose property is not nil and begins with the text, compared by its UTF-8.
  public func hasPrefix(_ text: String) -> CollectionQuery<Value> where Key == String? {
    query(KeyBounds(textPrefix: text, after: IndexValueEncoder([2])))
  }

  /// The values whose first property begins with the text, compared by its UTF-8.
  public func hasPrefix<Second>(
    _ text: String
  ) -> CollectionQuery<Value> where Key == IndexPair<String, Second> { query(KeyBounds(textPrefix: text)) }

  /// The values whose first property equals the key, and whose second begins with the text.
  public func `is`<First>(
    _ first: First, hasPrefix text: String
  ) -> CollectionQuery<Value> where Key == IndexPair<First, String> {
    query(KeyBounds(textPrefix: text, after: IndexValueEncoder(first)))
  }

  private func query(_ bounds: KeyBounds) -> CollectionQuery<Value> {
    CollectionQuery(source: .index(name, bounds))
  }
}

extension IndexValueEncoder {
  init(_ value: some IndexValue) {
    self.init()
    value.encode(to: &self)
  }
}
