extension NameCulture {
  static let all: [NameCulture] = [
    NameCulture(
      "en", "English", weight: 38, tones: 0...2,
      female:
        "Margaret,Dorothy,Jean,Patricia,Sheila,Maureen,Brenda,Audrey,Hazel,Linda,Susan,Christine,Zoë,Chloë,Gillian",
      male: "John,Ronald,Kenneth,Derek,Brian,Raymond,Geoffrey,Trevor,Alan,Keith,Graham,Stephen,Noël,Martin,Dennis",
      families:
        "Ashworth,Barlow,Brontë,Carter,Dawson,Ellison,Fairclough,Greenwood,Hartley,Holden,Kershaw,Lister,Marsden,Norris,"
        + "Oldham,Pickering,Radcliffe,Sutcliffe,Thornton,Whitaker,Smith-Haigh,O'Dowd"),
    NameCulture(
      "cy", "Welsh", weight: 5, tones: 0...1,
      female: "Siân,Angharad,Eirlys,Gwenllïan,Mairwen,Nerys,Rhiannon",
      male: "Siôn,Emyr,Dafydd,Gethin,Iorwerth,Rhŷs,Tomos",
      families: "Llŷr,Bowen,Gruffydd,Llewelyn,Morgan,Prŷs,Rhydderch,Tudur"),
    NameCulture(
      "ga", "Irish", weight: 6, tones: 0...1,
      female: "Bríd,Gráinne,Máire,Nuala,Róisín,Sinéad,Áine,Órla", male: "Seán,Pádraig,Ciarán,Tomás,Éamonn,Liam,Micheál",
      families: "Ó Briain/Ní Bhriain,Ó Dálaigh/Ní Dhálaigh,Ó Súilleabháin/Ní Shúilleabháin,Mac Cárthaigh/Nic Cárthaigh"),
    NameCulture(
      "pl", "Polish", weight: 8, tones: 0...1,
      female: "Bożena,Elżbieta,Grażyna,Halina,Jadwiga,Małgorzata,Urszula,Wiesława",
      male: "Czesław,Jerzy,Kazimierz,Łukasz,Michał,Stanisław,Wojciech,Zdzisław",
      families:
        "Kowalski/Kowalska,Wiśniewski/Wiśniewska,Dąbrowski/Dąbrowska,Wójcik,Woźniak,Król,Zając,Piątek,Jabłoński/Jabłońska"
    ),
    NameCulture(
      "de", "German", weight: 4, tones: 0...1,
      female: "Käthe,Ursula,Gisela,Jutta,Renate,Bärbel,Hildegard", male: "Günther,Jürgen,Horst,Götz,Björn,Klaus,Dieter",
      families: "Müller,Schröder,Weiß,Köhler,Jäger,Groß,Bäumler,Hübner,von der Höh"),
    NameCulture(
      "fr", "French", weight: 4, tones: 0...2,
      female: "Hélène,Geneviève,Françoise,Thérèse,Inès,Maëlle,Renée",
      male: "François,Rémi,Gérard,Loïc,Benoît,Jérôme,André",
      families: "Lefèvre,Moreau,Béranger,Gauthier,Noël,d'Hérouville,Châtelain,Dubœuf"),
    NameCulture(
      "es", "Spanish", weight: 4, tones: 1...3,
      female: "Concepción,Inmaculada,María José,Begoña,Ángeles,Lucía,Pilar",
      male: "José Luis,Ramón,Andrés,Íñigo,Jesús,Joaquín,Ángel",
      families: "García Núñez,Ibáñez Peña,Muñoz Gil,Jiménez León,Márquez Solís,Ordóñez Vega"),
    NameCulture(
      "pt", "Portuguese", weight: 3, tones: 1...3,
      female: "Conceição,Lúcia,Graça,Inês,Assunção,Fátima", male: "João,Sebastião,Simão,António,Luís,Estêvão",
      families: "Guimarães,Simões,Conceição,Araújo,Magalhães,Brandão"),
    NameCulture(
      "tr", "Turkish", weight: 4, tones: 1...2,
      female: "Ayşe,Gülşen,Şükran,Zübeyde,Nilgün,Hatice", male: "Mustafa,Hüseyin,Ömer,Çağlar,İbrahim,Uğur",
      families: "Yıldız,Öztürk,Çelik,Şahin,Güneş,Doğan,Kılıç"),
    NameCulture(
      "cs", "Czech", weight: 2, tones: 0...1,
      female: "Božena,Jiřina,Květa,Růžena,Věra", male: "Jiří,Zdeněk,Oldřich,Ondřej,Luboš",
      families: "Dvořák/Dvořáková,Novotný/Novotná,Černý/Černá,Růžička/Růžičková,Šťastný/Šťastná"),
    NameCulture(
      "vi", "Vietnamese", weight: 2, tones: 1...2,
      female: "Ánh Tuyết,Bích Ngọc,Thị Hằng,Thị Lệ", male: "Văn Dũng,Minh Đức,Quốc Huỳnh,Hữu Phước",
      families: "Nguyễn,Trần,Phạm,Huỳnh,Đặng,Vũ"),
    NameCulture(
      "yo", "Yoruba", weight: 4, tones: 4...5,
      female: "Fọláṣadé,Yétúndé,Ọmọlará,Títílayọ̀,Bọ́sẹ̀dé", male: "Olúṣẹ́gun,Adébáyọ̀,Babátúndé,Ṣeun,Akínwálé",
      families: "Adéyẹmí,Ọláwálé,Ògúnlẹ́yẹ,Àkàndé,Bámgbóṣé"),
    NameCulture(
      "ar", "Arabic", weight: 5, tones: 1...4,
      female: "Fatima|فاطمة,Maryam|مريم,Khadija|خديجة,Samira|سميرة,Layla|ليلى",
      male: "Ahmad|أحمد,Youssef|يوسف,Ibrahim|إبراهيم,Khaled|خالد,Samir|سمير",
      families: "Al-Khatib|الخطيب,Haddad|حداد,Mansour|منصور,Al-Najjar|النجار,Saleh|صالح"),
    NameCulture(
      "ur", "Urdu", weight: 5, tones: 2...4,
      female: "Nasreen|نسرین,Shabana|شبانہ,Parveen|پروین,Rukhsana|رخسانہ",
      male: "Tariq|طارق,Nadeem|ندیم,Iqbal|اقبال,Zahid|زاہد",
      families: "Qureshi|قریشی,Chaudhry|چوہدری,Malik|ملک,Siddiqui|صدیقی"),
    NameCulture(
      "he", "Hebrew", weight: 2, tones: 0...2,
      female: "Shoshana|שושנה,Miriam|מרים,Tzipora|ציפורה", male: "Avraham|אברהם,Moshe|משה,Yaakov|יעקב",
      families: "Levi|לוי,Mizrahi|מזרחי,Friedman|פרידמן"),
    NameCulture(
      "uk", "Ukrainian", weight: 3, tones: 0...1,
      female: "Halyna|Галина,Nadiia|Надія,Oksana|Оксана", male: "Mykola|Микола,Petro|Петро,Bohdan|Богдан",
      families: "Shevchuk|Шевчук,Kovalenko|Коваленко,Bondar|Бондар"),
    NameCulture(
      "zh", "Chinese", weight: 2, tones: 1...2,
      female: "Xiùyīng|秀英,Měilíng|美玲,Lìhuá|丽华", male: "Jiànguó|建国,Zhìmíng|志明,Wěi|伟",
      families: "Wáng|王,Chén|陈,Huáng|黄,Lǚ|吕"),
  ]

  /// The cultures of names in Latin letters, from which the staff has its names.
  static let latin = all.filter(\.isLatin)

  /// Returns a name.
  func name(isFemale: Bool, _ random: inout SampleRandom) -> PersonName {
    let names = isFemale ? female : male
    var given = [random.pick(names)]
    if language == "en", random.chance(0.3) {
      let second = random.pick(names)
      if second.latin != given[0].latin { given.append(second) }
    }
    return PersonName(given: given, family: random.pick(families).form(isFemale: isFemale))
  }
}
