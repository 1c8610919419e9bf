import { expect, it } from 'vitest';
import { correctRoster, parseRoster, type Roster } from './roster.ts';

const read = (text: string) => parseRoster(text, { role: 'resident' });
const people = ({ rows }: Roster) => rows.map(({ line, name, email }) => `${line} ${name} ${email}`);
const faults = ({ faults }: Roster) =>
  faults.map(({ line, field, text }) => `${line} ${field} ${text.split('\u00a0')[0]}`);

it('takes the separator that makes a table, not the one that is most frequent', () => {
  const days = 'lundi, mardi, mercredi, jeudi, vendredi';
  const texts: [program: string, text: string, people: string[]][] = [
    [
      'a spreadsheet with commas in its cells',
      `Nom;E-mail;Disponibilités\r\nTestard Anne;anne@chu.fr;${days}\r\nTestard Bruno;bruno@chu.fr;${days}\r\n`,
      ['2 Testard Anne anne@chu.fr', '3 Testard Bruno bruno@chu.fr'],
    ],
    [
      'the same without titles',
      `Anne;anne@chu.fr;${days}\nBruno;bruno@chu.fr;${days}`,
      ['1 Anne anne@chu.fr', '2 Bruno bruno@chu.fr'],
    ],
    [
      'Google Sheets, pasted',
      `Nom complet\tCourriel\tGardes\nAnne Testard\tanne@chu.fr\tA; B; C, D, E\nBruno\tbruno@chu.fr\tA;B;C;D`,
      ['2 Anne Testard anne@chu.fr', '3 Bruno bruno@chu.fr'],
    ],
    [
      'Moodle',
      'Prénom,Nom,"Adresse de courriel",Cohorte\nAnne,"Testard; épouse Le Gall",anne@chu.fr,"a;b;c;d;e"\n',
      ['2 Anne Testard; épouse Le Gall anne@chu.fr'],
    ],
    ['LibreOffice', 'nom|e-mail|tél.\nAnne, Bruno|anne@chu.fr|1;2;3', ['2 Anne, Bruno anne@chu.fr']],
    [
      'a quote that stays open later',
      'E-mail;Nom\na@chu.fr;A\nb@chu.fr;B "x, y, z',
      ['2 A a@chu.fr', '3 B "x, y, z b@chu.fr'],
    ],
  ];
  const wrong = texts.filter(([, text, expected]) => people(read(text)).join() !== expected.join());
  expect(wrong.map(([program, text]) => [program, ...people(read(text)), ...faults(read(text))])).toEqual([]);
});

it('reads the receivers of a mail, one or several on a line, with the names as they are spoken', () => {
  const both = ['1 Anne Testard a@b.fr', '2 Bruno Le Gall c@d.fr'];
  const texts: [program: string, text: string, people: string[]][] = [
    ['Outlook', 'Anne Testard <a@b.fr>; Bruno Le Gall <c@d.fr>;', both],
    ['Outlook of an institution', 'Testard, Anne <a@b.fr>; Le Gall, Bruno <c@d.fr>', both],
    ['Gmail', '"Anne Testard" <a@b.fr>, \'Bruno Le Gall\' <mailto:c@d.fr>,', both],
    [
      'Thunderbird',
      'Anne Testard <a@b.fr>\r\n\r\n«\u00a0Bruno Le Gall\u00a0» <C@D.fr>.\r\n',
      ['1 Anne Testard a@b.fr', '3 Bruno Le Gall c@d.fr'],
    ],
    ['an old Outlook', 'Anne Testard [mailto:a@b.fr]; Bruno Le Gall [mailto:c@d.fr]', both],
    ['addresses only', 'a@b.fr, mailto:c@d.fr; e@f.fr.', ['1  a@b.fr', '2  c@d.fr', '3  e@f.fr']],
    ['the address as name', 'a@b.fr <a@b.fr>; Bruno <c@d.fr>', ['1  a@b.fr', '2 Bruno c@d.fr']],
    [
      'a table with receivers in its cells',
      'Nom;E-mail\nZoé Testard;Zoé Testard <zoe@chu.fr>\n',
      ['2 Zoé Testard zoe@chu.fr'],
    ],
    [
      'names only beside the addresses',
      'E-mail\nAnne Testard <a@b.fr>\n"Le Gall, Bruno" <c@d.fr>',
      ['2 Anne Testard a@b.fr', '3 Bruno Le Gall c@d.fr'],
    ],
    [
      'quotes and signs in a table',
      "Nom;E-mail\n«\u00a0Anne\u00a0»;mailto:a@b.fr,\n'Bruno,';c@d.fr.",
      ['2 Anne a@b.fr', '3 Bruno c@d.fr'],
    ],
  ];
  const wrong = texts.filter(([, text, expected]) => people(read(text)).join() !== expected.join());
  expect(wrong.map(([program, text]) => [program, ...people(read(text)), ...faults(read(text))])).toEqual([]);
  const { faults: left } = read('Anne <a@b.fr>; Internes de garde; Bruno <c@>; Cléo <e@f.fr>');
  expect(left.map(({ line, cells }) => [line, ...cells.map(({ value }) => value)])).toEqual([
    [2, 'Internes de garde', ''],
    [3, 'Bruno', 'c@'],
  ]);
});

it('drops no name, and makes none of other columns', () => {
  const texts: [text: string, people: string[]][] = [
    ['Interne du semestre;E-mail\nAnne Testard;a@b.fr', ['2 Anne Testard a@b.fr']],
    ['E-mail;Service;Statut\na@b.fr;Ophtalmologie;Titulaire', ['2  a@b.fr']],
    ['E-mail;Service\nAnne Testard <a@b.fr>;Ophtalmologie', ['2 Anne Testard a@b.fr']],
    ['E-mail;Site\na@b.fr;CHU Nord\nc@d.fr;CHU Nord', ['2  a@b.fr', '3  c@d.fr']],
    ['Adresse e-mail;Ville;Commentaire\na@b.fr;Lille;à relancer', ['2  a@b.fr']],
    ['Collaborateur;Service;E-mail\nAnne Testard;ORL;a@b.fr', ['2 Anne Testard a@b.fr']],
    ['Zoé;Dupont;z@b.fr\n;;a@b.fr', ['1 Zoé Dupont z@b.fr', '2  a@b.fr']],
  ];
  const wrong = texts.filter(([text, expected]) => people(read(text)).join() !== expected.join());
  expect(wrong.map(([text]) => [text, ...people(read(text)), ...faults(read(text))])).toEqual([]);
});

it('turns around whole names only, and none around what is no first name', () => {
  const texts: [text: string, name: string][] = [
    ['Nom;Prénoms;E-mail\nTestard;Anne, Marie;a@b.fr', 'Anne, Marie Testard'],
    ['Nom;E-mail\nTestard, Anne;a@b.fr', 'Testard, Anne'],
    ['Nom complet;E-mail\nTestard, Anne;a@b.fr', 'Anne Testard'],
    ['Nom complet;E-mail\nLe Gall, ép. X;a@b.fr', 'Le Gall, ép. X'],
    ['Nom complet;E-mail\nLe Gall, née X;a@b.fr', 'Le Gall, née X'],
    ['Anne Testard, MD <a@b.fr>', 'Anne Testard, MD'],
    ['"Dupont, interne" <a@b.fr>', 'Dupont, interne'],
    ['Dupont, Dre Anne <a@b.fr>', 'Dre Anne Dupont'],
  ];
  const wrong = texts.filter(([text, name]) => read(text).rows[0]?.name !== name);
  expect(wrong.map(([text]) => [text, read(text).rows[0]?.name])).toEqual([]);
});

it('refuses a name that has lost a letter, not one with a question behind it', () => {
  const names = ['Lef\ufffdvre', 'Lef?vre', 'Lef\u0081vre', '?mile', 'Zo?', 'Anne Testard ?', 'Anne (?)'];
  const { rows, faults: lost } = read(`Nom;E-mail\n${names.map((name, index) => `${name};p${index}@b.fr`).join('\n')}`);
  expect(rows.map(({ name }) => name)).toEqual(['Anne Testard ?', 'Anne (?)']);
  expect(lost.map(({ line, text }) => [line, text.includes('a perdu une lettre')])).toEqual(
    [2, 3, 4, 5, 6].map((line) => [line, true]),
  );
});

it('a table stays one, with its columns, whatever is typed into a cell', () => {
  const text = 'Anne Testard;a@b.fr\nBr?no;c@d.fr\n';
  const typed = ['Bruno 2', 'Bruno x; "y"'].map((value) => correctRoster(text, 2, [{ column: 0, value }]));
  expect(typed.map((one) => people(read(one)))).toEqual([
    ['1 Anne Testard a@b.fr', '2 Bruno 2 c@d.fr'],
    ['1 Anne Testard a@b.fr', '2 Bruno x; "y" c@d.fr'],
  ]);
  expect(correctRoster(typed[0] ?? '', 2, [{ column: 0, value: 'Bruno' }])).toBe(
    'sep=;\nAnne Testard;a@b.fr\nBruno;c@d.fr\n',
  );
});

it('is corrected in its cells, and nothing else of it changes, nor the numbers of its lines', () => {
  const table = 'sep=;\r\nNom;Prénom;Note;E-mail\r\nLef?vre;Zoé;"a;\nb";zoe@\r\n\r\nArc;Anne;;anne@chu.fr\r\n';
  const [fault] = read(table).faults;
  expect(fault).toMatchObject({ line: 2, field: 'email' });
  expect(fault?.cells.map(({ title, value }) => [title, value])).toEqual([
    ['Prénom', 'Zoé'],
    ['Nom', 'Lef?vre'],
    ['E-mail', 'zoe@'],
  ]);
  const named = correctRoster(table, 2, [{ column: 3, value: ' zoe@chu.fr' }]);
  expect(faults(read(named))).toEqual(['2 name Le nom «']);
  const done = correctRoster(named, 2, [{ column: 0, value: 'Lefèvre; "dite" Zaza' }]);
  expect(people(read(done))).toEqual(['2 Zoé Lefèvre; "dite" Zaza zoe@chu.fr', '5 Anne Arc anne@chu.fr']);
  expect(done).toContain('"a;\nb"');
  const mail = 'Anne <a@b.fr>; Internes; Bruno <c@>';
  const wrong = correctRoster(mail, 2, [{ column: 1, value: 'encore faux' }]);
  expect(read(wrong).faults[0]).toMatchObject({ line: 2, cells: [{ value: 'Internes' }, { value: 'encore faux' }] });
  const right = correctRoster(correctRoster(wrong, 2, [{ column: 1, value: 'i@j.fr' }]), 3, [
    { column: 1, value: 'c@d.fr' },
  ]);
  expect(people(read(right))).toEqual(['1 Anne a@b.fr', '2 Internes i@j.fr', '3 Bruno c@d.fr']);
});
