import { foldText } from '@iris/contract/foundation';

/**
 * Cities and places by their French names, where they are not those of their zone (IANA): French and francophone cities, capitals,
 * and the largest of the world.
 */
const CITIES: Readonly<Record<string, string>> = {
  'Africa/Abidjan': 'Yamoussoukro, Bouaké',
  'Africa/Addis_Ababa': 'Addis-Abeba',
  'Africa/Algiers': 'Alger, Oran, Constantine, Annaba, Blida, Sétif, Batna, Tlemcen, Béjaïa',
  'Africa/Asmara': 'Asmara',
  'Africa/Blantyre': 'Lilongwe',
  'Africa/Brazzaville': 'Pointe-Noire',
  'Africa/Cairo': 'Le Caire, Alexandrie, Gizeh, Assouan, Louxor',
  'Africa/Casablanca': 'Rabat, Fès, Marrakech, Tanger, Agadir, Meknès, Oujda, Kénitra, Tétouan, Salé',
  'Africa/Conakry': 'Nzérékoré, Kankan',
  'Africa/Dakar': 'Thiès, Saint-Louis du Sénégal, Touba, Ziguinchor',
  'Africa/Douala': 'Yaoundé',
  'Africa/Dar_es_Salaam': 'Dar es Salam, Dodoma, Zanzibar',
  'Africa/Harare': 'Bulawayo',
  'Africa/Johannesburg': 'Le Cap, Durban, Pretoria, Bloemfontein, Soweto',
  'Africa/Juba': 'Djouba',
  'Africa/Kampala': 'Entebbe',
  'Africa/Khartoum': 'Omdourman',
  'Africa/Kigali': 'Butare',
  'Africa/Kinshasa': 'Mbandaka, Matadi',
  'Africa/Lagos': 'Abuja, Ibadan, Kano, Port Harcourt',
  'Africa/Libreville': 'Port-Gentil, Franceville',
  'Africa/Lome': 'Lomé, Sokodé, Kara',
  'Africa/Luanda': 'Huambo, Benguela',
  'Africa/Lubumbashi': 'Kisangani, Goma, Bukavu, Mbuji-Mayi, Kananga, Kolwezi',
  'Africa/Malabo': 'Bata',
  'Africa/Maputo': 'Beira',
  'Africa/Mogadishu': 'Mogadiscio',
  'Africa/Nairobi': 'Mombasa',
  'Africa/Ndjamena': "N'Djaména, Ndjaména, Moundou",
  'Africa/Niamey': 'Zinder, Maradi, Agadez',
  'Africa/Nouakchott': 'Nouadhibou',
  'Africa/Ouagadougou': 'Bobo-Dioulasso, Koudougou',
  'Africa/Porto-Novo': 'Cotonou, Parakou',
  'Africa/Sao_Tome': 'São Tomé',
  'Africa/Tripoli': 'Benghazi, Misrata',
  'Africa/Tunis': 'Sfax, Sousse, Kairouan, Bizerte, Gabès, Monastir, Djerba',
  'Africa/Bujumbura': 'Gitega',
  'Africa/Bamako': 'Sikasso, Ségou, Mopti, Tombouctou, Gao',
  'Africa/Mbabane': 'Lobamba',
  'Africa/El_Aaiun': 'Laâyoune',
  'America/Argentina/Buenos_Aires': 'Buenos Aires, Rosario, La Plata',
  'America/Argentina/Cordoba': 'Córdoba',
  'America/Argentina/Mendoza': 'Mendoza',
  'America/Asuncion': 'Asunción',
  'America/Bogota': 'Bogotá, Medellín, Cali, Barranquilla, Carthagène des Indes',
  'America/Caracas': 'Maracaibo, Valencia au Venezuela',
  'America/Cayenne': 'Kourou, Saint-Laurent-du-Maroni, Guyane',
  'America/Chicago':
    'Dallas, Houston, San Antonio, Austin, La Nouvelle-Orléans, Minneapolis, Saint Louis, Memphis, Nashville',
  'America/Costa_Rica': 'San José',
  'America/Denver': 'Salt Lake City, Albuquerque, Santa Fe',
  'America/Edmonton': 'Calgary',
  'America/El_Salvador': 'San Salvador',
  'America/Guadeloupe': 'Pointe-à-Pitre, Basse-Terre, Les Abymes',
  'America/Guatemala': 'Guatemala',
  'America/Guayaquil': 'Quito',
  'America/Guyana': 'Georgetown',
  'America/Halifax': 'Moncton, Fredericton, Nouveau-Brunswick, Charlottetown',
  'America/Havana': 'La Havane',
  'America/Jamaica': 'Kingston',
  'America/La_Paz': 'Sucre, Santa Cruz de la Sierra',
  'America/Lima': 'Arequipa',
  'America/Los_Angeles': 'San Francisco, San Diego, Seattle, Las Vegas, Portland, San José de Californie, Sacramento',
  'America/Marigot': 'Saint-Martin',
  'America/Martinique': 'Fort-de-France, Le Lamentin',
  'America/Mexico_City': 'Mexico, Guadalajara, Puebla, León',
  'America/Cancun': 'Cancún',
  'America/Miquelon': 'Saint-Pierre-et-Miquelon',
  'America/New_York':
    'New York, Washington, Boston, Miami, Philadelphie, Atlanta, Baltimore, Orlando, Charlotte, Pittsburgh, Cleveland',
  'America/Phoenix': 'Tucson',
  'America/Port-au-Prince': 'Cap-Haïtien',
  'America/Port_of_Spain': "Port-d'Espagne",
  'America/Bahia': 'Salvador de Bahia',
  'America/Santiago': 'Santiago du Chili, Valparaíso, Concepción',
  'America/Santo_Domingo': 'Saint-Domingue',
  'America/Sao_Paulo': 'São Paulo, Rio de Janeiro, Brasilia, Belo Horizonte, Porto Alegre, Curitiba',
  'America/St_Barthelemy': 'Saint-Barthélemy',
  'America/St_Johns': 'Terre-Neuve',
  'America/Toronto': 'Montréal, Québec, Ottawa, Gatineau, Laval, Sherbrooke, Trois-Rivières, Longueuil, Hamilton',
  'America/Detroit': 'Détroit',
  'America/Vancouver': 'Victoria',
  'America/Winnipeg': 'Saint-Boniface',
  'Asia/Aden': 'Sanaa',
  'Asia/Almaty': 'Astana',
  'Asia/Ashgabat': 'Achgabat',
  'Asia/Baghdad': 'Bagdad, Bassorah, Mossoul, Erbil',
  'Asia/Bahrain': 'Manama',
  'Asia/Baku': 'Bakou',
  'Asia/Beirut': 'Beyrouth, Tripoli au Liban',
  'Asia/Bishkek': 'Bichkek',
  'Asia/Brunei': 'Bandar Seri Begawan',
  'Asia/Damascus': 'Damas, Alep',
  'Asia/Dhaka': 'Dacca',
  'Asia/Dubai': 'Dubaï, Abou Dabi',
  'Asia/Dushanbe': 'Douchanbé',
  'Asia/Hebron': 'Hébron, Ramallah',
  'Asia/Ho_Chi_Minh': 'Hô Chi Minh-Ville, Saïgon, Hanoï',
  'Asia/Hong_Kong': 'Hong Kong',
  'Asia/Jakarta': 'Bandung, Surabaya',
  'Asia/Jerusalem': 'Jérusalem, Tel Aviv, Haïfa',
  'Asia/Kabul': 'Kaboul',
  'Asia/Karachi': 'Islamabad, Lahore',
  'Asia/Kathmandu': 'Katmandou',
  'Asia/Kolkata': 'New Delhi, Delhi, Bombay, Calcutta, Madras, Bangalore, Hyderabad, Pondichéry, Chennai, Mumbai',
  'Asia/Kuwait': 'Koweït',
  'Asia/Macau': 'Macao',
  'Asia/Manila': 'Manille',
  'Asia/Muscat': 'Mascate',
  'Asia/Nicosia': 'Nicosie, Limassol',
  'Asia/Qatar': 'Doha',
  'Asia/Riyadh': 'Riyad, Djeddah, La Mecque, Médine',
  'Asia/Seoul': 'Séoul, Busan',
  'Asia/Shanghai': 'Pékin, Shanghaï, Canton, Shenzhen, Wuhan, Chengdu, Tianjin, Nankin, Xian',
  'Asia/Singapore': 'Singapour',
  'Asia/Taipei': 'Taïwan',
  'Asia/Tashkent': 'Tachkent',
  'Asia/Tbilisi': 'Tbilissi',
  'Asia/Tehran': 'Téhéran, Ispahan, Chiraz',
  'Asia/Thimphu': 'Thimphou',
  'Asia/Tokyo': 'Osaka, Kyoto, Yokohama, Nagoya, Hiroshima',
  'Asia/Ulaanbaatar': 'Oulan-Bator',
  'Asia/Yangon': 'Rangoun, Naypyidaw',
  'Asia/Yekaterinburg': 'Iekaterinbourg',
  'Asia/Yerevan': 'Erevan',
  'Atlantic/Azores': 'Açores',
  'Atlantic/Canary': 'Îles Canaries, Las Palmas',
  'Atlantic/Cape_Verde': 'Cap-Vert, Praia',
  'Atlantic/Madeira': 'Madère',
  'Australia/Adelaide': 'Adélaïde',
  'Australia/Sydney': 'Canberra',
  'Europe/Amsterdam': 'La Haye, Rotterdam, Utrecht',
  'Europe/Andorra': 'Andorre-la-Vieille, Andorre',
  'Europe/Athens': 'Athènes, Thessalonique',
  'Europe/Berlin':
    'Munich, Francfort, Hambourg, Cologne, Stuttgart, Leipzig, Dresde, Düsseldorf, Brême, Hanovre, Nuremberg',
  'Europe/Brussels': 'Bruxelles, Anvers, Gand, Liège, Charleroi, Namur, Bruges, Louvain, Mons, Tournai',
  'Europe/Bucharest': 'Bucarest, Cluj, Timisoara',
  'Europe/Chisinau': 'Chișinău',
  'Europe/Copenhagen': 'Copenhague',
  'Europe/Istanbul': 'Ankara, Izmir',
  'Europe/Kyiv': 'Kiev, Kyïv, Odessa, Lviv, Kharkiv',
  'Europe/Lisbon': 'Lisbonne, Porto, Coimbra',
  'Europe/London':
    'Londres, Édimbourg, Manchester, Birmingham, Liverpool, Glasgow, Cardiff, Belfast, Leeds, Oxford, Cambridge',
  'Europe/Luxembourg': 'Esch-sur-Alzette',
  'Europe/Madrid': 'Barcelone, Séville, Valence en Espagne, Bilbao, Saragosse, Grenade, Malaga, Saint-Sébastien',
  'Europe/Malta': 'La Valette, Malte',
  'Europe/Monaco': 'Monte-Carlo',
  'Europe/Moscow': 'Moscou, Saint-Pétersbourg',
  'Europe/Oslo': 'Bergen',
  'Europe/Paris':
    'Marseille, Lyon, Toulouse, Nice, Nantes, Montpellier, Strasbourg, Bordeaux, Lille, Rennes, Reims, Toulon, Saint-Étienne, Le Havre, Grenoble, Dijon, Angers, Nîmes, Villeurbanne, Clermont-Ferrand, Le Mans, Aix-en-Provence, Brest, Tours, Amiens, Limoges, Annecy, Perpignan, Metz, Besançon, Orléans, Rouen, Mulhouse, Caen, Nancy, Avignon, Poitiers, Versailles, Pau, La Rochelle, Calais, Cannes, Antibes, Ajaccio, Bastia, Saint-Malo, Quimper, Lorient, Vannes, Colmar, Valence, Chambéry, Troyes, Bayonne, Biarritz, Créteil, Saint-Denis, Boulogne-Billancourt, Dunkerque, Béziers, Bourges, Niort, Évry',
  'Europe/Prague': 'Brno',
  'Europe/Rome': 'Milan, Naples, Turin, Florence, Venise, Bologne, Gênes, Palerme, Padoue',
  'Europe/San_Marino': 'Saint-Marin',
  'Europe/Stockholm': 'Göteborg, Malmö',
  'Europe/Tirane': 'Tirana',
  'Europe/Vienna': 'Vienne, Salzbourg, Graz, Innsbruck',
  'Europe/Warsaw': 'Varsovie, Cracovie, Gdansk, Wroclaw',
  'Europe/Zurich': 'Berne, Genève, Lausanne, Bâle, Fribourg, Neuchâtel, Sion, Lugano',
  'Indian/Antananarivo': 'Tananarive, Toamasina, Antsirabe',
  'Indian/Comoro': 'Moroni, Comores',
  'Indian/Mahe': 'Seychelles',
  'Indian/Maldives': 'Malé',
  'Indian/Mauritius': 'Port-Louis, Île Maurice',
  'Indian/Mayotte': 'Mamoudzou',
  'Indian/Reunion': 'La Réunion, Saint-Denis de La Réunion, Saint-Paul, Saint-Pierre',
  'Pacific/Auckland': 'Wellington, Christchurch',
  'Pacific/Efate': 'Port-Vila',
  'Pacific/Fiji': 'Suva, Fidji',
  'Pacific/Gambier': 'Îles Gambier',
  'Pacific/Honolulu': 'Hawaï',
  'Pacific/Marquesas': 'Îles Marquises',
  'Pacific/Noumea': 'Nouméa, Nouvelle-Calédonie',
  'Pacific/Tahiti': 'Papeete, Polynésie française',
  'Pacific/Wallis': 'Mata-Utu, Wallis-et-Futuna',
};

/** The cities with their zones, in the order of the alphabet. */
export function listCities(): { city: string; zone: string }[] {
  const cities = Object.entries(CITIES).flatMap(([zone, names]) => names.split(', ').map((city) => ({ city, zone })));
  return cities.sort((one, other) => one.city.localeCompare(other.city, 'fr'));
}

/** The zone that a text names, whatever its accents, case and hyphens: itself, the city that it is named after, or another of its cities. */
export function findZone(text: string): string | undefined {
  names ??= listNames();
  return names.get(keyOf(text));
}

let names: Map<string, string> | undefined;

function listNames(): Map<string, string> {
  const zones = [...new Set([...Object.keys(CITIES), ...Intl.supportedValuesOf('timeZone')])];
  // What comes first stays: names of zones, then those of the list, so that Montréal is in the zone of Toronto.
  const found = new Map<string, string>();
  const note = (name: string, zone: string) => void (found.has(keyOf(name)) || found.set(keyOf(name), zone));
  for (const zone of zones) note(zone, zone);
  for (const { city, zone } of listCities()) note(city, zone);
  for (const zone of zones) note(zone.split('/').at(-1) ?? zone, zone);
  return found;
}

function keyOf(text: string): string {
  return foldText(text)
    .replaceAll(/[_\s'-]+/g, ' ')
    .trim();
}
