import { expect, it } from 'vitest';
import { ROSTER_MAX_BYTES, ROSTER_ROWS_MAX } from '../imports.ts';
import { parseRoster, parseRosterInParts, type Roster, RosterError } from './roster.ts';

const read = (text: string) => parseRoster(text, { role: 'resident' });
const people = ({ rows }: Roster) => rows.map(({ line, name, email }) => `${line} ${name} ${email}`);
const faults = (text: string) => read(text).faults.map(({ line, text }) => `${line} ${text}`.replaceAll('\u00a0', ' '));
const refusal = (text: string) => {
  try {
    return `read: ${JSON.stringify(read(text))}`;
  } catch (error) {
    if (!(error instanceof RosterError)) throw error;
    return error.message.replaceAll('\u00a0', ' ');
  }
};

it('reads what spreadsheets write, whatever its separator, line ends and titles', () => {
  const rows = ['2 Zoé Dupont zoe@chu.fr', "3 Anne-Lise d'Arc anne@chu.fr"];
  const texts = [
    "Nom;Prénom;E-mail\r\nDupont;Zoé;Zoe@CHU.fr\r\nd'Arc;Anne-Lise;anne@chu.fr\r\n",
    "\ufeffcourriel,nom,prénom\nzoe@chu.fr,Dupont,Zoé\nanne@chu.fr,d'Arc,Anne-Lise",
    "ADRESSE E-MAIL\tnom complet\tservice\rzoe@chu.fr\tZoé Dupont\tA, B; C\ranne@chu.fr\tAnne-Lise d'Arc\t",
    'Nom et prénom;Service;Adresse de messagerie;;;\r\n"Zoé\r\nDupont";"a ""b"" ; c";zoe@chu.fr;;;\r\n' +
      "Anne-Lise\u00a0 d'Arc ;;anne@chu.fr;;;\r\n;;;;;\r\n",
    "sep=;\nZoé;Dupont;zoe@chu.fr\nAnne-Lise;d'Arc;anne@chu.fr",
  ];
  const read = texts.map((text) => people(parseRoster(text, { role: 'resident' })));
  // A cell of two lines moves those below it.
  const moved = ['2 Zoé Dupont zoe@chu.fr', "4 Anne-Lise d'Arc anne@chu.fr"];
  // Spreadsheets do not count the line that names the separator.
  const earlier = ['1 Zoé Dupont zoe@chu.fr', "2 Anne-Lise d'Arc anne@chu.fr"];
  expect(read).toEqual([rows, rows, rows, moved, earlier]);
});

it('finds the columns without titles, and titles below those of the file', () => {
  expect(people(read('zoe@chu.fr'))).toEqual(['1  zoe@chu.fr']);
  expect(people(read('zoe@chu.fr;;Zoé;12;Dupont\nanne@chu.fr;;Anne;13;Arc'))).toEqual([
    '1 Zoé Dupont zoe@chu.fr',
    '2 Anne Arc anne@chu.fr',
  ]);
  const titled = "Internes du service d'ophtalmologie\n\nAdresse;Nom;Rôle\nzoe@chu.fr;Zoé;Tutrice\nanne@chu.fr;;";
  expect(read(titled)).toEqual({
    rows: [
      { line: 4, name: 'Zoé', email: 'zoe@chu.fr', role: 'tutor' },
      { line: 5, name: '', email: 'anne@chu.fr', role: 'resident' },
    ],
    faults: [],
  });
  // A postal address is none: the surer title is taken.
  expect(people(read('Adresse;E-mail\n3 rue Haute;zoe@chu.fr'))).toEqual(['2  zoe@chu.fr']);
});

it('says for each bad row what to do', () => {
  const lines = [
    'e-mail;nom;rôle',
    ';Sans adresse;',
    'dupont;A;',
    'dupont@;A;',
    'a@chu.fr, b@chu.fr;A;',
    'zoé@chu.fr;A;',
    'a b@chu.fr;A;',
    '=cmd()@x.fr;A;',
    'c@chu.fr;=1+1;',
    'c@chu.fr;＝SOMME(A1);',
    `d@chu.fr;${'x'.repeat(101)};`,
    'e@chu.fr;Zo\u200bé;',
    'f@chu.fr;Zo\u0007é;',
    'g@chu.fr;G;Chef',
    'h@chu.fr;-;interne',
    'H@CHU.fr;H;résident',
    'h@chu.fr;H;tuteur',
    'a@chu\u202e.fr;A;',
    `f@chu.fr;${'x\u200b'.repeat(60)};`,
    `f\u202e${'x'.repeat(254)}@chu.fr;A;`,
    '=LIEN("f@chu.fr";"f@chu.fr");A;',
  ];
  expect(faults(lines.join('\n'))).toEqual([
    "2 L'adresse e-mail manque : ajoutez-la",
    "3 L'adresse « dupont » n'a pas de « @ » : écrivez-la en entier",
    "4 L'adresse « dupont@ » n'est pas complète : écrivez-la en entier",
    '5 La cellule « a@chu.fr, b@chu.fr » a plusieurs adresses : une seule par ligne',
    "6 L'adresse « zoé@chu.fr » contient « é » : vérifiez-la avec la personne",
    "7 L'adresse « a b@chu.fr » contient une espace : vérifiez-la avec la personne",
    "8 « =cmd()@x.fr » est une formule : écrivez l'adresse elle-même",
    '9 « =1+1 » est une formule : écrivez le nom lui-même',
    '10 « ＝SOMME(A1) » est une formule : écrivez le nom lui-même',
    `11 Le nom « ${'x'.repeat(60)}… » dépasse 100 caractères : raccourcissez-le`,
    '12 Le nom « Zoé » contient un caractère invisible : effacez le contenu de la cellule et retapez-le au clavier',
    '13 Le nom « Zoé » contient un caractère invisible : effacez le contenu de la cellule et retapez-le au clavier',
    '14 Le rôle « Chef » est inconnu : écrivez « responsable » ou « tuteur » ou « interne »',
    "16 L'adresse « h@chu.fr » est déjà à la ligne 15 : gardez l'une des deux",
    "18 L'adresse « a@chu.fr » contient un caractère invisible : effacez le contenu de la cellule et retapez-le au clavier",
    `19 Le nom « ${'x'.repeat(60)} » dépasse 100 caractères : raccourcissez-le`,
    `20 L'adresse « f${'x'.repeat(59)}… » dépasse 254 caractères : vérifiez-la avec la personne`,
    '21 « =LIEN("f@chu.fr" » est une formule : écrivez l\'adresse elle-même',
  ]);
  const { rows, faults: refused } = parseRoster('a@chu.fr;interne\nb@chu.fr;responsable', {
    role: 'resident',
    roles: ['tutor', 'resident'],
  });
  expect([rows.length, refused[0]?.text]).toEqual([1, expect.stringContaining("Seule l'académie invite")]);
});

it('refuses as a whole what is no roster, with the remedy', () => {
  const wide = `e-mail${';x'.repeat(20)}\nzoe@chu.fr`;
  const cases: [string, string][] = [
    ['', 'Ce fichier est vide'],
    ['\ufeff ;;\r\n\r\n', 'Ce fichier est vide'],
    ['Nom;E-mail\r\n', 'ne contient que des titres'],
    ['Nom;Prénom\nDupont;Zoé', "Aucune colonne ne contient d'adresses"],
    ['PK\u0003\u0004\0\0', 'Enregistrer sous > CSV UTF-8'],
    ['zoe@chu.fr;"Zoé\nanne@chu.fr;Anne', 'guillemet'],
    [`zoe@chu.fr;${'x'.repeat(20_000)}`, 'La ligne 1 est trop longue'],
    [wide, 'La ligne 1 a 21 colonnes'],
    [`${'\n'.repeat(100_000)}zoe@chu.fr`, 'plus de 5 000 lignes'],
    [Array.from({ length: ROSTER_ROWS_MAX + 1 }, (_, index) => `p${index}@chu.fr`).join('\n'), 'plus de 5 000'],
    ['x'.repeat(ROSTER_MAX_BYTES + 1), 'dépasse 2 Mo'],
  ];
  const wrong = cases.filter(([text, expected]) => !refusal(text).includes(expected));
  expect(wrong.map(([text]) => `${text.slice(0, 30)}: ${refusal(text)}`)).toEqual([]);
  expect(read(wide.replace(';x', '')).rows).toHaveLength(1);
});

it('whatever the text, each row is read, refused or blank, at a line of its own, and nothing else is thrown', () => {
  let seed = 7;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  const pieces = ['zoe@chu.fr', ';', ',', '\t', '"', '\n', '\r\n', '=', '@', 'é', ' ', '\u200b', 'Nom', 'E-mail', 'a'];
  for (let round = 0; round < 3000; round += 1) {
    const text = Array.from({ length: next(30) }, () => pieces[next(pieces.length)]).join('');
    try {
      const { rows, faults } = read(text);
      const lines = [...rows, ...faults].map(({ line }) => line);
      expect(new Set(lines).size, JSON.stringify(text)).toBe(lines.length);
      expect(new Set(rows.map(({ email }) => email)).size).toBe(rows.length);
      for (const { name, email } of rows) expect(`${name}${email}`).not.toMatch(/^[=+\-@]|[\n\r\t\u200b]/);
    } catch (error) {
      if (!(error instanceof RosterError)) throw error;
    }
  }
});

it('5,000 rows are read, and a name stays as it is written', () => {
  const text = Array.from({ length: ROSTER_ROWS_MAX }, (_, index) => `Müller-Œ;p${index}@chu.fr`).join('\r\n');
  const { rows } = read(text);
  expect([rows.length, rows[4999]]).toEqual([
    ROSTER_ROWS_MAX,
    { line: 5000, name: 'Müller-Œ', email: 'p4999@chu.fr', role: 'resident' },
  ]);
});

it('a list of thousands of faults is read in parts of 200 rows at most, as it is at once', () => {
  const text = ['E-mail', ...Array.from({ length: 3000 }, (_, row) => `pas une adresse ${row}`)].join('\n');
  const work = parseRosterInParts(text, { role: 'resident' });
  let parts = 1;
  let part = work.next();
  for (; !part.done; part = work.next()) parts += 1;
  expect(parts).toBe(3000 / 200 + 1);
  expect(part.value).toEqual(parseRoster(text, { role: 'resident' }));
  expect(part.value.faults).toHaveLength(3000);
});
