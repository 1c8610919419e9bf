import { type RichText, richTextSchema } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { GOOGLE_DOCS, WEB_PAGE, WORD, WORD_WEB } from './clipboard.fixtures.ts';
import { readHtml, readPlainText } from './pasted-html.ts';

/** The blocks, once the contract has accepted them. */
function pasted(html: string): RichText {
  return richTextSchema.parse(readHtml(html));
}

it('keeps the structure of a text of Word', () => {
  expect(pasted(WORD)).toEqual([
    { type: 'heading', level: 2, content: [{ text: 'Capsulorhexis' }] },
    { type: 'heading', level: 3, content: [{ text: 'Avant le geste' }] },
    {
      type: 'paragraph',
      content: [
        { text: 'Un bord ' },
        { text: 'continu', bold: true },
        { text: ' et ' },
        { text: 'centré', italic: true },
        { text: ', de 5\u00a0mm' },
        { text: '2', superscript: true },
        { text: '.' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: 'Visco cohésive' }], [{ text: 'remplir sans distendre' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'Amorcer au centre' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'au cystitome' }], [{ text: 'ou à la pince' }]] },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter\u00a0: Amorce au centre]', italic: true }] },
    { type: 'list', ordered: true, start: 2, items: [[{ text: 'Guider le bord' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'Rincer' }]] },
    { type: 'heading', level: 3, content: [{ text: 'Mesures' }] },
    { type: 'table', caption: 'Tableau', header: ['Geste', 'Diamètre'], rows: [['Rhexis Visco', '5,0 à 5,5 mm']] },
    {
      type: 'paragraph',
      content: [{ text: 'Voir ' }, { text: "l'article", link: 'https://example.org/rhexis' }, { text: ' ou [1].' }],
    },
  ]);
});

it('keeps the structure of a text of Google Docs', () => {
  expect(pasted(GOOGLE_DOCS)).toEqual([
    { type: 'heading', level: 2, content: [{ text: 'Kératoplastie' }] },
    {
      type: 'paragraph',
      content: [
        { text: 'Un greffon ' },
        { text: 'mince', bold: true },
        { text: ", puis de l'air\u00a0: CO" },
        { text: '2', italic: true, subscript: true },
        { text: ' non.' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: 'Déplier' }], [{ text: 'sans toucher' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'Centrer, puis injecter' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'sans bulle' }]] },
    { type: 'list', ordered: true, start: 2, items: [[{ text: 'Vérifier' }]] },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter]', italic: true }] },
    { type: 'list', ordered: true, start: 3, items: [[{ text: 'Suturer' }]] },
    { type: 'heading', level: 3, content: [{ text: 'Suites' }] },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter]', italic: true }] },
    {
      type: 'table',
      caption: 'Tableau',
      header: ['Jour', 'Geste'],
      rows: [
        ['1', 'Position dorsale'],
        ['', 'Collyre'],
      ],
    },
    { type: 'paragraph', content: [{ text: 'La technique', link: 'https://example.org/dmek' }] },
  ]);
});

it('keeps the structure of a text of Word for the web', () => {
  expect(pasted(WORD_WEB)).toEqual([
    { type: 'heading', level: 2, content: [{ text: 'Trabéculectomie' }] },
    { type: 'heading', level: 3, content: [{ text: 'Étapes' }] },
    { type: 'list', ordered: true, items: [[{ text: 'Ouvrir la conjonctive' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'au limbe' }]] },
    { type: 'list', ordered: true, start: 2, items: [[{ text: 'Tailler le volet' }]] },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter\u00a0: Volet scléral]', italic: true }] },
    { type: 'list', ordered: true, start: 3, items: [[{ text: 'Suturer deux points' }]] },
  ]);
});

it('keeps the structure of a web page', () => {
  expect(pasted(WEB_PAGE)).toEqual([
    { type: 'heading', level: 2, content: [{ text: 'Signes' }] },
    {
      type: 'paragraph',
      content: [
        { text: 'Le ' },
        { text: 'kératocône', bold: true },
        { text: ' est une ' },
        { text: 'ectasie', italic: true, link: 'https://fr.example.org/wiki/Ectasie' },
        { text: ' de la cornée.' },
      ],
    },
    {
      type: 'paragraph',
      content: [
        { text: 'Il progresse.' },
        { text: '[1]', superscript: true, link: 'https://fr.example.org/wiki/Keratocone#cite' },
      ],
    },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter\u00a0: Signe de Munson]', italic: true }] },
    {
      type: 'list',
      ordered: false,
      items: [
        [{ text: 'Amincissement' }],
        [{ text: 'Astigmatisme ' }, { text: 'irrégulier', bold: true }],
        [{ text: 'en topographie' }],
        [{ text: 'Stries de Vogt' }],
        [{ text: 'Anneau de Fleischer' }],
      ],
    },
    {
      type: 'table',
      caption: 'Stades',
      header: ['Stade', 'Kmax'],
      rows: [
        ['I', '< 48 D'],
        ['Au-delà : greffe', ''],
      ],
    },
    { type: 'paragraph', content: [{ text: 'Colonne de mise en page' }] },
    { type: 'list', ordered: true, items: [[{ text: 'Mesurer les deux yeux' }]] },
    { type: 'list', ordered: false, items: [[{ text: 'sans lentilles' }]] },
    { type: 'list', ordered: true, start: 2, items: [[{ text: 'Comparer' }]] },
    { type: 'paragraph', content: [{ text: '[Figure à ajouter\u00a0: Carte]', italic: true }] },
    { type: 'paragraph', content: [{ text: 'à un an' }] },
    { type: 'list', ordered: true, start: 3, items: [[{ text: 'Traiter' }]] },
    { type: 'quote', content: [{ text: 'Ne frottez pas vos yeux.' }] },
  ]);
});

it.each([
  ['a script as link', '<a href="javascript:alert(1)">a</a>'],
  ['a path of the other site as link', '<a href="/courses">a</a>'],
  ['text that was not shown', 'a<span style="display: none">b</span><span hidden>c</span><style>d{}</style>'],
  ['a bullet without text', '<p>•</p><p>a</p>'],
])('leaves out %s', (_, html) => {
  expect(pasted(html)).toEqual([{ type: 'paragraph', content: [{ text: 'a' }] }]);
});

it.each([
  ['a nested list', '<ol><li>1<ol><li>a</li></ol></li><li>2</li></ol>', [1, 1, 2]],
  ['a list of its own', '<ol start="4"><li>4</li><li value="9">9</li><li>10</li></ol>', [4, 9]],
  ['a list that begins nowhere', '<ol start="-2"><li>a</li><li>b</li></ol>', [1]],
])('keeps the numbers of %s', (_, html, starts) => {
  expect(pasted(html).map((block) => block.type === 'list' && (block.start ?? 1))).toEqual(starts);
});

it.each([
  ['in an item', '<ul><li>• Pince<br>• Rhexis</li></ul>', ['Pince Rhexis']],
  ['without a space', '<p>•Pince</p><p>\uf0b7Rhexis</p>', ['Pince', 'Rhexis']],
])('drops bullets %s', (_, html, items) => {
  expect(pasted(html)).toEqual([{ type: 'list', ordered: false, items: items.map((text) => [{ text }]) }]);
});

it('keeps bullets that are signs in the cells of a table', () => {
  const html =
    '<table><tr><td>Œil</td><td>Acquis</td></tr><tr><td>Droit</td><td>•</td></tr><tr><td>Gauche</td><td>●●○</td></tr></table>';
  expect(pasted(html)).toMatchObject([
    {
      rows: [
        ['Droit', '•'],
        ['Gauche', '●●○'],
      ],
    },
  ]);
});

it('parts lists and tables that are too long, and leaves the text of a table that is too wide', () => {
  const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(121);
  const parts = pasted(`<ol>${'<li>a</li>'.repeat(61)}</ol><table>${rows}</table>`);
  expect(
    parts.map((block) => [
      block.type,
      'items' in block ? [block.start, block.items.length] : 'rows' in block && block.rows.length,
    ]),
  ).toEqual([
    ['list', [undefined, 60]],
    ['list', [61, 1]],
    ['table', 60],
    ['table', 60],
  ]);
  const wide = `<table>${`<tr>${'<td>a</td>'.repeat(9)}</tr>`.repeat(2)}</table>`;
  expect(pasted(wide)).toEqual(Array(18).fill({ type: 'paragraph', content: [{ text: 'a' }] }));
});

it('reads lines with bullets as a list', () => {
  expect(readPlainText('Matériel\r\n•\tPince\n• Cystitome\n\nPuis')).toEqual([
    { type: 'paragraph', content: [{ text: 'Matériel' }] },
    { type: 'list', ordered: false, items: [[{ text: 'Pince' }], [{ text: 'Cystitome' }]] },
    { type: 'paragraph', content: [{ text: 'Puis' }] },
  ]);
});
