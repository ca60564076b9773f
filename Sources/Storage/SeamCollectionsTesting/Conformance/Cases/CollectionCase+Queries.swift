import SeamCollections
import SeamConformance
import SeamStorage

extension CollectionCase {
  static let queries: [CollectionCase] = [
    CollectionCase("Any string is an identifier, compared and ordered by its UTF-8") { subject in
      let samples = try await subject.samples()
      let ids = ["", "\0", "\0\0", "\u{1}", "A", "a", "a\0", "a%", "a_", "e\u{301}", "\u{e9}", "\u{fffd}", "\u{1f600}"]
      try await samples.insert(ids.reversed().map { Sample(id: $0, name: $0) })
      try await samples.expect(.all, ids, "the order of identifiers")
      try await samples.expect(.all.descending(), ids.reversed(), "the reverse order")
      try await samples.expect(Sample.byName.all, ids, "the order of an index")
      try await samples.expect(.identifiers(in: "a"..."e\u{301}"), Array(ids[5...9]), "a range of identifiers")
      for id in ids {
        try await samples.expect(Sample.byName.is(id), [id], "the key \(id.debugDescription)")
        let value = try await samples.value(id)
        try expect(value?.id.utf8.elementsEqual(id.utf8) == true, "\(id.debugDescription) was not found")
      }
    },
    CollectionCase("An index finds by equality, range and beginning") { subject in
      let samples = try await subject.samples()
      let names = ["", "A", "Aa", "Ab", "B", "Ba", "C"]
      try await samples.insert(names.enumerated().map { Sample(id: "\($0)", name: $1, rank: 9 - $0) })
      try await samples.expect(Sample.byName.is("A"), ["1"], "equality")
      try await samples.expect(Sample.byName.isIn("A"..<"B"), ["1", "2", "3"], "a range")
      try await samples.expect(Sample.byName.isIn("A"..."B"), ["1", "2", "3", "4"], "a closed range")
      try await samples.expect(Sample.byName.isIn("Ba"...), ["5", "6"], "a range without end")
      try await samples.expect(Sample.byName.isIn(..<"A"), ["0"], "a range without start")
      try await samples.expect(Sample.byName.isIn(..."A").descending(), ["1", "0"], "a closed range, reversed")
      try await samples.expect(Sample.byName.hasPrefix("A"), ["1", "2", "3"], "a beginning")
      try await samples.expect(Sample.byName.is("A", 8), ["1"], "two properties")
      try await samples.expect(Sample.byName.is("A", 9), [], "a second property that differs")
      try await samples.expect(Sample.byRank.isIn(4...6), ["5", "4", "3"], "a range of numbers")
      try await samples.expect(Sample.byRank.isIn(4..<6).descending(), ["4", "5"], "a range of numbers, reversed")
    },
    CollectionCase("Numbers are ordered by size, and nil comes first") { subject in
      let samples = try await subject.samples()
      let ranks: [Int?] = [nil, .min, -1000, -1, 0, 1, 2, 10, 1000, .max]
      try await samples.insert(ranks.enumerated().reversed().map { Sample(id: "\($0)", rank: $1) })
      let ids = ranks.indices.map { "\($0)" }
      try await samples.expect(Sample.byRank.all, ids, "the index")
      try await samples.expect(Sample.byRank.all.descending(), ids.reversed(), "the index, reversed")
      try await samples.expect(Sample.byRank.is(nil), ["0"], "nil")
      try await samples.expect(Sample.byRank.isIn(..<0), ["1", "2", "3"], "negative numbers")
    },
    CollectionCase("A limit returns the first values, in both directions") { subject in
      let samples = try await subject.samples()
      try await samples.insert((10..<40).map { Sample(id: "\($0)", rank: $0 / 10) })
      try await samples.expect(Sample.byRank.all.limited(to: 3), ["10", "11", "12"], "a limit")
      try await samples.expect(.all.limited(to: 2).descending(), ["39", "38"], "a limit, reversed")
      try await samples.expect(Sample.byRank.is(2).limited(to: 2).descending(), ["29", "28"], "a limit in a range")
      try await samples.expect(.all.limited(to: 0), [], "a limit of 0")
      let middle = Sample.byRank.isIn(2..<3)
      try await samples.expect(middle, (20..<30).map { "\($0)" }, "a range in the middle")
    },
    CollectionCase("A value is found under each element of an array, and returned once") { subject in
      let samples = try await subject.samples()
      try await samples.insert([
        Sample(id: "1", tags: ["b", "a", "b"]), Sample(id: "2", tags: ["c", "b"]), Sample(id: "3"),
      ])
      try await samples.expect(Sample.byTag.is("b"), ["1", "2"], "an element")
      try await samples.expect(Sample.byTag.all, ["1", "2"], "all elements")
      try await samples.expect(Sample.byTag.all.descending(), ["2", "1"], "all elements, reversed")
      try await samples.expect(Sample.byTag.isIn("b"...), ["1", "2"], "a range of elements")
      let first = try await samples.page(Sample.byTag.all.limited(to: 1))
      var second: [Sample] = []
      if let next = first.next { second = try await samples.values(next) }
      try expect(first.values.map(\.id) == ["1"] && second.map(\.id) == ["2"], "pages repeat or omit values")
    },
    CollectionCase("Pages stay right while values are stored and removed") { subject in
      let samples = try await subject.samples()
      for order in [CollectionOrder.ascending, .descending] {
        let ids = (10..<40).map { "\($0)" }
        try await samples.save(ids.map { Sample(id: $0, name: $0) })
        for all in [CollectionQuery<Sample>.all, Sample.byName.all] {
          var query: CollectionQuery? = order == .ascending ? all.limited(to: 4) : all.limited(to: 4).descending()
          var seen: [String] = []
          while let next = query {
            let page = try await samples.page(next)
            try expect(page.values.count <= 4, "a page of 4 has \(page.values.count) values")
            seen += page.values.map(\.id)
            try expect(seen.count <= 60, "the pages do not end")
            if let last = page.values.last?.id {
              try await samples.remove(last)
              try await samples.save(Sample(id: "\(last)x", name: order == .ascending ? "0" : "99"))
            }
            query = page.next
          }
          let expected = order == .ascending ? ids : ids.reversed()
          let stored = seen.filter { !$0.hasSuffix("x") }
          try expect(stored == expected, "the pages hold \(stored) instead of \(expected)")
          try await samples.remove(try await samples.values(.all).map(\.id))
          try await samples.save(ids.map { Sample(id: $0, name: $0) })
        }
      }
    },
    CollectionCase("A query by an index that the schema does not list is an error") { subject in
      let samples = StoredCollection(CollectionSchema<Sample>("samples"), in: try await subject.open())
      let error = try await expect(throws: .unknownIndex, "the query") {
        _ = try await samples.values(Sample.byRank.all)
      }
      try expect(error.index == "byRank", "the error names \(error.index ?? "no index")")
    },
  ]

  static let words: [CollectionCase] = [
    CollectionCase("Words are found without case and diacritics, all of them, in the order of insertion") { subject in
      let samples = try await subject.samples()
      try await samples.insert([
        Sample(id: "3", name: "Zu\u{308}rich", notes: "left knee, 2nd"), Sample(id: "1", name: "ZURICH knee"),
        Sample(id: "2", name: "knee-cap", notes: "x"),
      ])
      try await samples.expect(Sample.words.contains("z\u{fc}rich"), ["3", "1"], "a word")
      try await samples.expect(Sample.words.contains("Knee"), ["3", "1", "2"], "a word")
      try await samples.expect(Sample.words.contains("knee zurich"), ["3", "1"], "two words")
      try await samples.expect(Sample.words.contains("knee zurich").descending(), ["1", "3"], "two words, reversed")
      try await samples.expect(Sample.words.contains("kne"), [], "the beginning of a word")
      try await samples.expect(Sample.words.contains("kne", completing: true), ["3", "1", "2"], "a beginning")
      try await samples.expect(Sample.words.contains("cap k", completing: true), ["2"], "a word and a beginning")
      try await samples.expect(Sample.words.contains(" ,-"), [], "no word")
      let page = try await samples.page(Sample.words.contains("knee").limited(to: 2))
      var rest: [Sample] = []
      if let next = page.next { rest = try await samples.values(next) }
      try expect(page.values.map(\.id) == ["3", "1"] && rest.map(\.id) == ["2"], "pages of words are wrong")
    },
    CollectionCase("Names are found as users type them") { subject in
      let names: [(stored: String, typed: [String])] = [
        ("Παπαδόπουλος", ["ΠΑΠΑΔΟΠΟΥΛΟΣ"]), ("Łódź", ["lodz"]), ("Sørensen", ["sorensen"]),
        ("Straße", ["strasse", "STRASSE"]), ("O’Brien", ["O'Brien", "obrien", "brien"]), ("王小明", ["小明", "王小"]),
        ("김민수", ["민수"]),
      ]
      let samples = try await subject.samples()
      try await samples.insert(names.map { Sample(id: $0.stored, name: $0.stored, notes: "a") })
      for (stored, typed) in names {
        for text in typed + [stored] {
          try await samples.expect(Sample.words.contains(text), [stored], text)
          try await samples.expect(Sample.words.contains(text, completing: true), [stored], "\(text), completed,")
        }
      }
      try await samples.expect(Sample.words.contains("小"), ["王小明"], "a character within a word")
      let all = Sample.words.contains("A a", completing: true)
      try await samples.expect(all, names.map(\.stored), "a repeated word, completed,")
      try await samples.insert(Sample(id: "ab", name: "ab"))
      try await samples.expect(
        Sample.words.contains("ab a", completing: true), ["ab"], "a beginning of the word before")
      try await samples.expect(Sample.words.contains("ab ab", completing: true), ["ab"], "a repeated word, completed,")
    },
    CollectionCase("Words that many values share are intersected") { subject in
      let samples = try await subject.samples()
      try await samples.insert(
        (0..<600).map { number in
          let words = "all \(number.isMultiple(of: 2) ? "even" : "odd") \(number.isMultiple(of: 3) ? "third" : "")"
          return Sample(id: "\(1000 + number)", notes: words)
        })
      let expected = (0..<600).filter { $0.isMultiple(of: 6) }.map { "\(1000 + $0)" }
      try await samples.expect(Sample.words.contains("third all even"), expected, "three words")
      try await samples.expect(
        Sample.words.contains("even third").limited(to: 5), Array(expected.prefix(5)), "two words with a limit")
      try await samples.expect(
        Sample.words.contains("even all thi", completing: true), expected, "two words and a beginning")
    },
  ]
}
