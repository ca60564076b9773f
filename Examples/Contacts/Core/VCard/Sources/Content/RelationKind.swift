/// Relations in the three forms that address books use.
struct RelationKind: EntryKind {
  enum Form: String {
    case standard = "RELATED"
    case apple = "X-ABRELATEDNAMES"
    case android = "X-ANDROID-CUSTOM"

    /// The form of new relations.
    init(_ version: VCardVersion) {
      switch version {
      case .v40: self = .standard
      case .v30: self = .apple
      case .v21: self = .android
      }
    }
  }

  let version: VCardVersion

  func form(of property: VCardProperty) -> Form? {
    guard let raw = property.raw, let form = Form(rawValue: property.name) else { return nil }
    return form != .android || raw.hasPrefix("\(AndroidRelation.mimeType);") ? form : nil
  }

  func make() -> VCardProperty {
    let form = Form(version)
    let raw = form == .android ? AndroidRelation.empty : ""
    return VCardProperty(token: form.rawValue, value: .raw(raw))
  }

  func read(_ property: VCardProperty) -> VCardRelated? {
    guard let form = form(of: property), let raw = property.raw else { return nil }
    let text =
      form == .android
      ? StructuredText(raw, version: version).text(at: AndroidRelation.name) : ValueText(version).unescape(raw)
    switch property.valueType {
    case "uri", "url": return .uri(text)
    case nil where form == .standard && Link.isLink(raw): return .uri(raw)
    default: return .name(text)
    }
  }

  func write(_ value: VCardRelated, to property: inout VCardProperty) {
    let form = form(of: property) ?? Form(version)
    let text: String
    switch value {
    case .name(let name):
      text = name
      property.remove("VALUE")
      if form == .standard { property.set("VALUE", "text") }
    case .uri(let uri):
      text = uri
      property.set("VALUE", "uri")
    }
    if form == .android {
      var fields = StructuredText(property.raw ?? AndroidRelation.empty, version: version)
      fields.setText(text, at: AndroidRelation.name)
      property.value = .raw(fields.raw)
    } else {
      property.value = .raw(ValueText(version).escape(text))
    }
  }

  func readMarks(_ property: VCardProperty, label: AppleLabel?) -> EntryMarks {
    var marks = EntryMarks(types: property.types, label: label?.text)
    switch form(of: property) {
    case .apple:
      guard let label, label.isBuiltIn else { break }
      marks.types.insert(label.text.lowercased())
      marks.label = nil
    case .android:
      let fields = StructuredText(property.raw ?? "", version: version)
      if let type = AndroidRelation.types[fields.text(at: AndroidRelation.type)] {
        marks.types.insert(type)
      } else if !fields.text(at: AndroidRelation.label).isEmpty {
        marks.label = fields.text(at: AndroidRelation.label)
      }
    case .standard, nil:
      break
    }
    return marks
  }

  func writeMarks(_ marks: EntryMarks, to property: inout VCardProperty) -> AppleLabel? {
    let only = marks.label == nil && marks.types.count == 1 ? marks.types.first : nil
    switch form(of: property) {
    case .apple:
      let builtIn = only.map { AppleLabel(text: $0.prefix(1).uppercased() + $0.dropFirst()) }
      let label = builtIn.flatMap { $0.isBuiltIn ? $0 : nil }
      property.setTypes(label == nil ? marks.types : [], version: version)
      return label ?? marks.label.map(AppleLabel.init(custom:))
    case .android:
      let code = only.flatMap { type in AndroidRelation.types.first { $0.value == type }?.key }
      var fields = StructuredText(property.raw ?? AndroidRelation.empty, version: version)
      fields.setText(code ?? "0", at: AndroidRelation.type)
      fields.setText(marks.label ?? "", at: AndroidRelation.label)
      property.value = .raw(fields.raw)
      property.setTypes(code == nil ? marks.types : [], version: version)
      return nil
    case .standard, nil:
      property.setTypes(marks.types, version: version)
      return marks.label.map(AppleLabel.init(text:))
    }
  }
}
