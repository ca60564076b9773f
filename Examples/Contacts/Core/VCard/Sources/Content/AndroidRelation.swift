/// The fields of Android's relation line: its MIME type, then `data1` to `data15` of the contacts database.
///
/// See https://developer.android.com/reference/android/provider/ContactsContract.CommonDataKinds.Relation
enum AndroidRelation {
  static let mimeType = "vnd.android.cursor.item/relation"
  static let empty = mimeType + String(repeating: ";", count: 15)

  static let name = 1
  static let type = 2
  static let label = 3

  /// The types by number; 0 refers to the label.
  static let types = [
    "1": "assistant", "2": "brother", "3": "child", "4": "domestic-partner", "5": "father", "6": "friend",
    "7": "manager", "8": "mother", "9": "parent", "10": "partner", "11": "referred-by", "12": "relative",
    "13": "sister", "14": "spouse",
  ]
}
