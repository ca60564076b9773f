import CoreTesting
import CoreVCard

extension SeededRandom {
  private static let oddLines: [String] = [
    "fn:A", "Fn;X=1:B\\,b", "FN;CHARSET=utf-8:ü", "n:van Dyke;Dick;W\\ayne,b;Dr.;Jr.", "N;SORT-AS=\"a,b\":x;;;;;more",
    "item1.tel;type=CELL;type=voice;PREF=1:+1 (2) 3", "ITEM1.x-ABLabel:_$!<Mobile>!$_", "TEL;HOME;X-A=\"b;c\":04 0",
    "TEL;TYPE=\"home,work\";TYPE=cell:1", "tel;VALUE=uri:tel:+1%20;ext=5", "TEL ; TYPE = home : 2 ",
    "item2.TEL;PREF=50:5", "item2.X-ABLabel;Z=1:Ferien\\haus, a", "EMAIL;type=INTERNET;type=pref:a@b",
    "email;TYPE=\"work\":c\\,@d", "NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:J=E4=0D=0A=\n  b=3D",
    "note:a\\Nb\\;c\\:,d", "NOTE;quoted-printable:=41=e4=\nx=20", "CATEGORIES:Smith\\, Jones & Co,Friends",
    "categories;X=1:a,,b", "CATEGORIES:", "ORG:A\\,B;C;;", "org;x=\"y\":Z", "adr;type=home:;;a,b;c\\:;;;;x",
    "item3.ADR;LABEL=\"a^nb\":;;S;;;;", "item3.X-ABADR:us", "BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12",
    "bday;value=date:1985-04-12", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/\n 4AA=", "photo;BASE64;X=1:AQI",
    "PHOTO;BASE64:\nR0lG\nODlh",
    "PHOTO;X=2:data:image/png;base64,AQID", "UID:u\\,1", "rev:2024", "x-own;A=1;b=\"2\":\\x;,", "X_ODD:=",
    "URL:http\\://x",
    "X-ABRELATEDNAMES:A", "item4.x-abrelatednames;TYPE=pref:B\\,", "item4.X-ABLABEL:_$!<Spouse>!$_",
    "RELATED;type=friend:urn:uuid:1", "X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;C;0;Pet;;", "X-LONG:\(long)",
    "X-LONG;QUOTED-PRINTABLE:\(quoted)", "kind:Group", "X-ADDRESSBOOKSERVER-MEMBER:urn:uuid:2", "MEMBER;X=1:urn:uuid:3",
    "# comment", "bad line!=", "X/Y:1", "KEY;ENCODING=b:*!", "NOTE;CHARSET=x-what:é", "BEGIN:VTODO", "END:VTODO",
  ]

  private static let long = String(repeating: "long \\, ä語 ", count: 40)
  private static let quoted = String(repeating: "=C3=A9 a=3D", count: 40)

  /// Returns a card whose lines have unusual spellings, as no writer of this library makes them.
  mutating func oddCard(_ version: VCardVersion) -> [UInt8] {
    var lines: [String] = []
    for _ in 0..<(2 + below(14)) {
      lines.append(pick(Self.oddLines))
      if chance(15) { lines.append("") }
    }
    return bytes("BEGIN:VCARD\nVERSION:\(version.rawValue)\n\(lines.joined(separator: "\n"))\nEND:VCARD\n")
  }
}
