import CoreFHIR
import ServerDatabase
import ServerHTTP

extension SearchQuery {
  /// Returns a page of matches, with what is included, as a Bundle.
  ///
  /// - Parameter base: the address of this server, such as `https://example.org/fhir`.
  func bundle(in connection: any DatabaseConnection, base: String) throws -> [UInt8] {
    var page: [SearchPlan.Match] = []
    var isComplete = false
    if count > 0 {
      page = try SearchPlan(self, in: connection).matches(atMost: count + 1, in: connection)
      isComplete = page.count <= count
      page = Array(page.prefix(count))
    }
    var number: Int?
    if isComplete, cursor == nil {
      number = page.count
    } else if count == 0 || total != .none {
      number = try SearchPlan(self, isCounting: true, in: connection).total(in: connection)
    }
    let (included, isCut) = try include(page.map(\.number), in: connection)
    let versions = try read(page.map(\.number) + included, in: connection)
    var bundle = BundleWriter(.searchset, total: number, links: links(base, page, isComplete: isComplete))
    for match in page {
      guard let version = versions[match.number] else { continue }
      bundle.add(.init(fullURL: "\(base)/\(version.path)", resource: try content(of: version), mode: .match))
    }
    for number in included {
      guard let version = versions[number] else { continue }
      bundle.add(.init(fullURL: "\(base)/\(version.path)", resource: try content(of: version), mode: .include))
    }
    var issues = issues
    if isCut {
      issues.append(
        FHIR.OperationOutcome.Issue(
          .warning, .tooCostly, "more resources are to be included than \(limits.included); some are left out",
          at: .parameter("_include")))
    }
    if !issues.isEmpty {
      let outcome = FHIR.OperationOutcome { $0.issue = issues }
      bundle.add(.init(resource: FHIRJSON.object(outcome.json).bytes, mode: .outcome))
    }
    return bundle.finish()
  }

  /// Returns the first matches, in the order of the search.
  func matches(atMost count: Int, in connection: any DatabaseConnection) throws -> [ResourceVersion] {
    let page = try SearchPlan(self, in: connection).matches(atMost: count, in: connection)
    let versions = try read(page.map(\.number), in: connection)
    return page.compactMap { versions[$0.number] }
  }

  // MARK: Resources

  /// The most resources that are read by one statement.
  private static let batch = 500

  private func read(_ numbers: [Int64], in connection: any DatabaseConnection) throws -> [Int64: ResourceVersion] {
    var versions: [Int64: ResourceVersion] = [:]
    var rest = numbers[...]
    while !rest.isEmpty {
      let rows = try connection.query(
        "read-matches",
        """
        SELECT v.resource, v.sequence, v.type, r.id, v.version, v.updated, v.method, v.content, v.data
        FROM fhir_resource r JOIN fhir_version v ON v.resource = r.number AND v.version = r.version
        WHERE r.number IN (\(SQL.list(Array(rest.prefix(Self.batch)))))
        """)
      rest = rest.dropFirst(Self.batch)
      for row in rows {
        let version = try ResourceVersion(row: row)
        versions[version.resource] = version
      }
    }
    return versions
  }

  private func content(of version: ResourceVersion) throws -> [UInt8] {
    guard !view.isWhole, let object = try version.object() else { return version.representation }
    return FHIRJSON.object(view.apply(to: object, of: version.type)).bytes
  }

  // MARK: Included resources

  /// The numbers of resources that are not matches, in the order in which they were found.
  private func include(_ matches: [Int64], in connection: any DatabaseConnection) throws -> ([Int64], isCut: Bool) {
    guard !includes.isEmpty, !matches.isEmpty else { return ([], false) }
    var seen = Set(matches)
    var found: [Int64] = []
    var newest = matches
    for round in 0..<limits.rounds {
      var next: [Int64] = []
      for include in includes where round == 0 || include.isIterative {
        var rest = newest[...]
        while !rest.isEmpty {
          let batch = Array(rest.prefix(Self.batch))
          rest = rest.dropFirst(Self.batch)
          let rows = try connection.query(
            "include", include.query(batch, most: limits.included + seen.count + 1))
          for row in rows {
            let number: Int64 = try row.get("number")
            guard seen.insert(number).inserted else { continue }
            guard found.count < limits.included else { return (found, true) }
            found.append(number)
            next.append(number)
          }
        }
      }
      newest = next
      if newest.isEmpty { return (found, false) }
    }
    return (found, includes.contains(where: \.isIterative))
  }

  // MARK: Links

  private func links(
    _ base: String, _ page: [SearchPlan.Match], isComplete: Bool
  ) -> [(relation: String, url: String)] {
    let url = base + (type.map { "/\($0)" } ?? "")
    var own = items
    if let cursor { own.append(.init(name: "_cursor", value: cursor.text(of: fingerprint))) }
    var links = [(relation: "self", url: url + Self.query(own))]
    if !isComplete, let last = page.last {
      let cursor = SearchCursor(values: last.values, number: last.number)
      let next = items + [.init(name: "_cursor", value: cursor.text(of: fingerprint))]
      links.append((relation: "next", url: url + Self.query(next)))
    }
    return links
  }

  private static func query(_ items: [ServerRequest.QueryItem]) -> String {
    if items.isEmpty { return "" }
    return "?"
      + items.map { item in
        item.value.map { "\(item.name.percentEncoded)=\($0.percentEncoded)" } ?? item.name.percentEncoded
      }.joined(separator: "&")
  }
}

extension String {
  /// The text in a query (RFC 3986), with the characters as they are that searches often have.
  var percentEncoded: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      if (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-._~:/,@!$*".utf8.contains(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += [byte >> 4, byte & 15].map { $0 < 10 ? $0 + 0x30 : $0 + 0x37 }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
