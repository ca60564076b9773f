extension PersonDataSource {
  /// Returns the families of the current people.
  public func families() async -> Families {
    for await people in await people() { return await Families.find(in: people) }
    return Families(People())
  }
}
