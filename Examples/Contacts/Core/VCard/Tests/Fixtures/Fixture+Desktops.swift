/// Files as desktop programs and servers write them.
extension Fixture {
  /// Outlook: 2.1, a label in the address, blank lines, custom properties.
  static let outlook = Fixture(
    testDescription: "Outlook",
    text: #"""
      BEGIN:VCARD
      VERSION:2.1
      X-MS-OL-DESIGN;CHARSET=utf-8:<card xmlns="http://schemas.example/outlook"><fld prop="name"/></card>
      N;LANGUAGE=en-us:Slate;George;;Mr.
      FN:Mr. George Slate
      ORG:Slate Quarry
      TEL;WORK;VOICE:(555) 010-0006
      ADR;WORK;PREF:;;100 Gravel Pit;Bedrock;CC;00042;United Stones
      LABEL;WORK;PREF;ENCODING=QUOTED-PRINTABLE:100 Gravel Pit=0D=0A=
      Bedrock, CC 00042=0D=0A=
      United Stones
      X-MS-OL-DEFAULT-POSTAL-ADDRESS:2
      URL;WORK:http://quarry.example
      EMAIL;PREF;INTERNET:slate@quarry.example
      BDAY:19240701
      NOTE;ENCODING=QUOTED-PRINTABLE:Path C:\new=0D=0Aline two
      PHOTO;TYPE=JPEG;ENCODING=BASE64:
       /9j/4AAQSkZJRgABAQEA
       YABgAAD/2Q==


      REV:20240301T100000Z
      END:VCARD

      """#
  )

  /// Thunderbird: 4.0, `PREF`, phone numbers as links, quoted lists of types.
  static let thunderbird = Fixture(
    testDescription: "Thunderbird",
    text: #"""
      BEGIN:VCARD
      VERSION:4.0
      FN:Wilma Flintstone
      N:Flintstone;Wilma;Q.,P.;;
      EMAIL;PREF=1:wilma@example.org
      EMAIL;TYPE=work:wilma@work.example
      TEL;TYPE="voice,home";VALUE=URI:tel:+1-555-010-0007
      TEL;TYPE=cell;VALUE=TEXT:555 0108
      BDAY;VALUE=DATE:--0412
      NOTE:A note\, with commas\nand lines
      ADR:;;Cave Street 1;Bedrock;;00042;Prehistoria
      ORG:Quarry Weekly;News
      RELATED;TYPE=spouse;VALUE=TEXT:Fred Flintstone
      RELATED;TYPE=friend:urn:uuid:03a0e51f-d1aa-4385-8a53-e29025acd8af
      X-CUSTOM1;VALUE=TEXT:one
      UID:0f3e5a2c-6a0b-4f5e-9d1e-0a0a0a0a0a0a
      END:VCARD

      """#
  )

  /// Evolution and GNOME Contacts: 3.0, custom parameters, quoted values.
  static let evolution = Fixture(
    testDescription: "Evolution",
    text: #"""
      BEGIN:VCARD
      VERSION:3.0
      UID:pas-id-5F0000
      REV:2024-03-01T10:00:00Z(1)
      FN:Barney Rubble
      N:Rubble;Barney;;;
      X-EVOLUTION-FILE-AS:Rubble\, Barney
      TEL;X-EVOLUTION-UI-SLOT=1;TYPE="HOME","VOICE":555-0109
      TEL;TYPE=WORK,VOICE;X-EVOLUTION-UI-SLOT=2;X-EVOLUTION-E164="5550110,""+1":
       555-0110
      EMAIL;TYPE=WORK;X-EVOLUTION-UI-SLOT=1:barney@example.org
      X-EVOLUTION-BLOG-URL:
      BDAY:1985-04-12T00:00:00Z
      NOTE:
      ORG:Slate Quarry;;Office 3
      X-EVOLUTION-SPOUSE:Betty
      PHOTO;ENCODING=b;TYPE="X-EVOLUTION-UNKNOWN":iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCA
       YAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      END:VCARD

      """#
  )

  /// Nextcloud: 4.0 with photos as `data:` links, and 3.0 habits.
  static let nextcloud = Fixture(
    testDescription: "Nextcloud",
    text: #"""
      BEGIN:VCARD
      VERSION:4.0
      PRODID:-//Nextcloud Contacts v5.5.3
      UID:a1b2c3d4-0000-4000-8000-000000000001
      FN:Bamm-Bamm Rubble
      N:Rubble;Bamm-Bamm;;;
      ADR;TYPE=HOME:;;Stone Road 2;Bedrock;;00042;Prehistoria
      EMAIL;TYPE=HOME:bamm@example.org
      TEL;TYPE="HOME,VOICE":+47 555 01 11
      BDAY:20120229
      item1.RELATED;VALUE=text:Hoppy
      item1.X-ABLabel:Pet
      CATEGORIES:Family,Friends
      PHOTO:data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAA
       ADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
      NOTE;X-ORIGIN="he said ^'hi^', twice^nnew":kept
      REV:20240301T100000Z
      END:VCARD

      """#
  )
}
