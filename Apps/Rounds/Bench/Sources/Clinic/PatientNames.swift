/// Names of patients, as often as a clinic has them: some are common, and many begin alike.
enum PatientNames {
  static let families = words(
    """
    Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green
    Hall Wood Jackson Clarke Clark Harrison Hughes Edwards Martin Turner Hill Moore Cooper Ward Morris Morrison Watson
    Harris King Baker Patel Khan Ahmed Ali Begum Hussain Singh Kaur Shah Mohammed Kowalski Nowak Wiśniewska Zieliński
    Müller Schmidt Schneider Schäfer Schulz Meyer Maier García Fernández González Rodríguez López Martínez Pérez Sánchez
    Rossi Russo Ferrari Bianchi Romano O’Brien O’Connor Murphy Kelly Kennedy Doyle Byrne MacDonald MacLeod McKenzie
    McCarthy Campbell Stewart Stuart Anderson Andersen Hansen Hanson Jensen Nielsen Åkesson Öberg Lindström Nguyễn Trần
    Okafor Adeyemi Mensah Abebe Novák Svoboda Dvořák Horváth Kovács Nagy Papadopoulos Georgiou Ivanov Petrov Silva
    Santos Ferreira Oliveira Costa Dubois Durand Lefèvre Leroy Moreau Yılmaz Şahin Çelik Demir Cohen Levy Katz Tanaka
    Sato Suzuki Kim Park Lee Chen Wang Zhang Atkinson Barnes Bennett Carter Chapman Collins Cox Dixon Ellis Fisher
    Fletcher Foster Gibson Graham Grant Gray Griffiths Harvey Hunt Hunter James Jenkins Knight Lloyd Marshall Mason
    Matthews Mills Mitchell Murray Owen Palmer Parker Phillips Powell Price Reynolds Richards Richardson Rogers Rose
    Russell Scott Shaw Simpson Spencer Stevens Thomas Walsh Webb Wells West Young
    """)

  static let givens = words(
    """
    Mary Margaret Patricia Jean Joan Barbara Dorothy Sheila Doreen Maureen Shirley Jacqueline Susan Christine Linda
    Carol Sandra Janet Jane Anna Anne Annie Hannah Helen Helena Elena Marie Maria María Marta Martha Wilma Olga Sofia
    Zofia Fatima Aisha Priya Mei Yuki Chloé Zoë Françoise Björn John Johan Johannes Jon Jonathan William Wilhelm George
    Georg James Ronald Robert Kenneth Frederick Thomas Albert Eric Edward Arthur Charles Leslie Sidney Frank Peter
    Dennis Joseph Alan Stanley Ernest Harold Norman Raymond Leonard Alfred Harry Donald Reginald Roy Derek Henry
    Geoffrey David Gordon Herbert Walter Cyril Jack Richard Douglas Maurice Bernard Gerald Brian Victor Wilfred Francis
    José Jesús Miguel Antonio Giovanni Luca Mohammed Ahmed Omar Yusuf Ravi Arjun Hiroshi Wei Nikolaos Dimitri Paweł
    Stanisław Jürgen Günther Søren Åke Óscar
    """)

  static let wards = [
    "Northgate", "Harbour East", "Harbour West", "Old Town", "Mill Lane", "Station Road", "St Mary", "Castle Hill",
    "Riverside", "Meadows", "Ward 4", "Ward 12", "Westfield", "Southbank", "Abbey", "Priory Park", "Quayside",
    "Greenhill", "Hillside", "Market Square",
  ]

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
