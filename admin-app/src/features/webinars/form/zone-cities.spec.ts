import { isTimeZone } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { findZone } from './zone-cities.ts';

it('finds the zone of French and francophone cities, capitals and large cities, whatever accents, case and hyphens', () => {
  const cases = {
    'America/Mexico_City': ['Mexico', 'mexico', 'Mexico City', 'america/mexico_city'],
    'Europe/Paris': ['Lyon', 'MARSEILLE', 'saint etienne', 'Saint-Étienne', 'Paris', ' nimes '],
    'Asia/Shanghai': ['Pékin', 'pekin', 'Shanghai'],
    'America/New_York': ['New York', 'new-york', 'Washington', 'Boston'],
    'Africa/Casablanca': ['Casablanca', 'Rabat', 'fes'],
    'Africa/Algiers': ['Alger', 'Oran'],
    'Indian/Reunion': ['La Réunion', 'reunion', 'Saint-Denis de la Réunion'],
    'America/Toronto': ['Montréal', 'Quebec', 'Toronto'],
    'America/Port-au-Prince': ['Port-au-Prince'],
    'Africa/Ndjamena': ["N'Djaména", 'N’Djamena', 'ndjamena'],
    'Europe/Brussels': ['Bruxelles', 'liege'],
    'Europe/Zurich': ['Genève', 'Lausanne', 'zürich'],
    'Africa/Porto-Novo': ['Cotonou'],
    'Pacific/Noumea': ['Nouméa'],
    'Europe/Kyiv': ['Kiev'],
    'Asia/Ho_Chi_Minh': ['Hanoï', 'Saigon'],
  };
  const wrong = Object.entries(cases).flatMap(([zone, names]) =>
    names.flatMap((name) => (findZone(name) === zone ? [] : [`${name}: ${findZone(name)}`])),
  );
  expect(wrong).toEqual([]);
  expect([findZone('Atlantide'), findZone('')]).toEqual([undefined, undefined]);
});

it('finds only zones that exist, and each of those by its name', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  const found = zones.map((zone) => [zone, findZone(zone)]);
  expect(found.filter(([zone, name]) => zone !== name || !isTimeZone(name ?? ''))).toEqual([]);
});

it('finds the capitals of the world by their French names', () => {
  const missing = CAPITALS.split(', ').filter((city) => !isTimeZone(findZone(city) ?? ''));
  expect(missing).toEqual([]);
});

const CAPITALS = `Abou Dabi, Abuja, Accra, Achgabat, Addis-Abeba, Alger, Amman, Amsterdam, Ankara, Antananarivo, Apia, Asmara, Astana, Asunción, Athènes, Bagdad, Bakou, Bamako, Bangkok, Bangui, Banjul, Belgrade, Berlin, Berne, Beyrouth, Bichkek, Bissau, Bogota, Brasilia, Bratislava, Brazzaville, Bruxelles, Bucarest, Budapest, Buenos Aires, Canberra, Caracas, Chisinau, Colombo, Conakry, Copenhague, Dacca, Dakar, Damas, Djibouti, Djouba, Dodoma, Doha, Douchanbé, Dublin, Erevan, Freetown, Gaborone, Georgetown, Gitega, Guatemala, Hanoï, Harare, Helsinki, Islamabad, Jakarta, Jérusalem, Kaboul, Kampala, Katmandou, Khartoum, Kiev, Kigali, Kingston, Kinshasa, Koweït, Kuala Lumpur, La Havane, La Valette, Le Caire, Libreville, Lilongwe, Lima, Lisbonne, Ljubljana, Lomé, Londres, Luanda, Lusaka, Luxembourg, Madrid, Malabo, Managua, Manama, Manille, Maputo, Mascate, Maseru, Mexico, Minsk, Mogadiscio, Monaco, Monrovia, Montevideo, Moroni, Moscou, Nairobi, Nassau, New Delhi, Niamey, Nicosie, Nouakchott, Oslo, Ottawa, Ouagadougou, Oulan-Bator, Panama, Paramaribo, Paris, Pékin, Phnom Penh, Port-au-Prince, Port-Louis, Port-Vila, Porto-Novo, Prague, Praia, Pretoria, Pyongyang, Quito, Rabat, Rangoun, Reykjavik, Riga, Riyad, Rome, Saint-Domingue, San José, San Salvador, Sanaa, Santiago du Chili, São Tomé, Sarajevo, Séoul, Singapour, Skopje, Sofia, Stockholm, Sucre, Suva, Tachkent, Taipei, Tallinn, Tbilissi, Tegucigalpa, Téhéran, Thimphou, Tirana, Tokyo, Tripoli, Tunis, Vaduz, Varsovie, Vatican, Vienne, Vientiane, Vilnius, Washington, Wellington, Windhoek, Yamoussoukro, Yaoundé, Zagreb`;
