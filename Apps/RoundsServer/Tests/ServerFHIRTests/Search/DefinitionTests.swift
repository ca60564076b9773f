import Testing

@testable import ServerFHIR

struct DefinitionTests {
  @Test func numbersAllGroupsDifferently() {
    var owners: [Int64: String] = [:]
    for (type, index) in SearchParameters.indices {
      for group in index.groups {
        for key in [group.key, group.textKey, group.identifierKey] {
          let owner = "\(group.paths.first?.text.hasPrefix("meta.") ?? false ? "" : type) \(group.definition)"
          #expect(owners.updateValue(owner, forKey: key) ?? owner == owner)
        }
      }
    }
    #expect(owners.count > 2000)
  }

  @Test func indexesEachValueOnce() throws {
    let index = try #require(SearchParameters.index(of: "Observation"))
    #expect(index.entries["patient"]?.keys == index.entries["subject"]?.keys)
    let (code, component) = (index.entries["code"]?.keys ?? [], index.entries["component-code"]?.keys ?? [])
    #expect(Set(index.entries["combo-code"]?.keys ?? []) == Set(code + component))
    for index in SearchParameters.indices.values {
      let paths = index.groups.map { "\($0.kind) \($0.paths.map(\.text))" }
      #expect(Set(paths).count == paths.count)
    }
  }

  @Test func knowsTheComponentsOfComposites() {
    for (type, index) in SearchParameters.indices {
      for entry in index.entries.values where entry.parameter.kind == .composite {
        #expect(entry.parameter.components.count == 2)
        for component in entry.parameter.components {
          #expect(index.entries[component] != nil, "\(type) \(entry.parameter.code) \(component)")
        }
      }
    }
  }

  @Test(arguments: [
    ("Patient", 23), ("Observation", 38), ("Encounter", 23), ("Condition", 21), ("Task", 19), ("Location", 14),
  ])
  func hasAllParametersOfTheSpecification(type: String, count: Int) {
    #expect(SearchParameters.all[type]?.count == count)
  }

  @Test func knowsAllTypesOfReferences() {
    for (type, index) in SearchParameters.indices {
      for entry in index.entries.values {
        for target in entry.parameter.targets {
          #expect(SearchParameters.isType(target), "\(type) \(entry.parameter.code) \(target)")
        }
      }
    }
    #expect(SearchParameters.all.count == 146)
  }
}
