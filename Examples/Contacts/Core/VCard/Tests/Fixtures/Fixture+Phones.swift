/// Files as phones write them.
extension Fixture {
  /// Contacts of iOS and macOS: 3.0, groups with labels, year-less birthdays, a cropped photo.
  static let apple = Fixture(
    testDescription: "Apple",
    text: #"""
      BEGIN:VCARD
      VERSION:3.0
      PRODID:-//Apple Inc.//iPhone OS 17.4//EN
      N:Rubble;Betty;Jean;Dr.;
      FN:Dr. Betty Jean Rubble
      NICKNAME:Bet
      ORG:Slate Quarry\, Inc.;Geology;
      TITLE:Head of Stones
      EMAIL;type=INTERNET;type=HOME;type=pref:betty@example.org
      item1.EMAIL;type=INTERNET:betty@quarry.example
      item1.X-ABLabel:Quarry
      TEL;type=CELL;type=VOICE;type=pref:+1 (555) 010-0001
      item2.TEL:5550100002
      item2.X-ABLabel:_$!<Mobile>!$_
      item3.ADR;type=HOME;type=pref:;;Stone Road 2\nSecond Cave;Bedrock;Cobble
       stone County;00042;Prehistoria
      item3.X-ABADR:us
      NOTE:Likes: shells\, bones\; and “quotes”\nSecond line
      item4.URL;type=pref:https\://example.org/betty
      item4.X-ABLabel:_$!<HomePage>!$_
      BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12
      item5.X-ABRELATEDNAMES;type=pref:Barney Rubble
      item5.X-ABLabel:_$!<Spouse>!$_
      item6.X-ABRELATEDNAMES:Wilma
      item6.X-ABLabel:Best neighbour
      CATEGORIES:Friends,Bowling\, Tuesdays
      PHOTO;X-ABCROP-RECTANGLE=ABClipRect_1&0&0&4&4&abc==;ENCODING=b;TYPE=JPEG:/9j/4AA
       QSkZJRgABAQAASABIAAD/2Q==
      X-SOCIALPROFILE;type=twitter;x-user=betty:https://twitter.example/betty
      UID:6B29FC40-CA47-1067-B31D-00DD010662DA
      REV:2024-03-01T10:00:00Z
      END:VCARD

      """#
  )

  /// Google Contacts' export: 3.0, labels in groups, bare dates.
  static let google = Fixture(
    testDescription: "Google",
    text: #"""
      BEGIN:VCARD
      VERSION:3.0
      FN:Pebbles Flintstone
      N:Flintstone;Pebbles;;;
      EMAIL;TYPE=INTERNET;TYPE=HOME:pebbles@example.org
      TEL;TYPE=CELL:+1 555-010-0003
      item1.TEL:+1 555-010-0004
      item1.X-ABLabel:Cave line
      ADR;TYPE=HOME:;;Cave Street 1;Bedrock;;00042;PH;PH
      BDAY:19851004
      item2.X-ABRELATEDNAMES:Wilma Flintstone
      item2.X-ABLabel:_$!<Mother>!$_
      NOTE:First\, second
      CATEGORIES:myContacts
      PHOTO:https://example.org/photos/pebbles.jpg
      END:VCARD

      """#
  )

  /// Android's contacts: 2.1, parameters without names, a custom line for relations, an empty line after base64.
  static let android = Fixture(
    testDescription: "Android",
    text: #"""
      BEGIN:VCARD
      VERSION:2.1
      N:Flintstone;Fred;;;
      FN:Fred Flintstone
      TEL;CELL;PREF:+15550100005
      TEL;WORK;FAX:555-0101
      TEL;X-Cave:555-0102
      EMAIL;HOME:fred@example.org
      ADR;HOME:;;Cave Street 1;Bedrock;;00042;PH
      ORG:Slate Quarry;Cranes
      TITLE:Crane operator
      BDAY:--04-12
      X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Wilma;14;;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/relation;Dino;0;Pet;;;;;;;;;;;;
      X-ANDROID-CUSTOM:vnd.android.cursor.item/nickname;Twinkletoes;1;;;;;;;;;;;;;
      PHOTO;ENCODING=BASE64;JPEG:/9j/4AAQSkZJRgABAQAA
       SABIAAD/2Q==

      X-UNKNOWN;SOME=thing:kept
      END:VCARD

      """#
  )

  /// Android with names that are not ASCII: every byte quoted, soft breaks inside a character.
  static let androidQuotedPrintable = Fixture(
    testDescription: "Android, quoted-printable",
    text: #"""
      BEGIN:VCARD
      VERSION:2.1
      N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0;=E5=A4=AA=E9=83=8E;;;
      FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E5=B1=B1=E7=94=B0=20=E5=A4=AA=
      =E9=83=8E
      NOTE;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=4C=C3=B8=70=65=72=0D=0A=73=E2=
      =82=AC=
      =3B=20=6F=6B
      TEL;CELL:09012345678
      SOUND;X-IRMC-N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E3=83=A4=E3=83=9E;=E3=82=BF;;;
      END:VCARD

      """#
  )

  /// An old Nokia phone: 2.1, lower-case names, ISO-8859-1, base64 without blanks at the line starts.
  static let nokia = Fixture(
    testDescription: "Nokia",
    text: #"""
      begin:vcard
      version:2.1
      n;encoding=quoted-printable;charset=iso-8859-1:J=E4rvinen;P=E4ivi
      tel;pref;cell;voice:0401234567
      tel;home:099123456
      org:Kivij=E4rvi Oy
      note;encoding=quoted-printable:first=0D=0A=
       second
      photo;type=gif;encoding=base64:
      R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIB
      RAA7

      end:vcard

      """#
  )
}
