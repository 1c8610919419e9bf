import { type RichText, type Run, richTextSchema } from '@iris/contract/foundation';
import { expect, it } from 'vitest';
import { GOOGLE_DOCS, WEB_PAGE, WORD, WORD_WEB } from './clipboard.fixtures.ts';
import { readHtml, readPlainText } from './pasted-html.ts';

/** The blocks, once the contract has accepted them. */
function pasted(html: string): RichText {
  return richTextSchema.parse(readHtml(html));
}

/** Blocks as lines of Markdown; items and cells are parted by bars. */
function write(blocks: RichText): string[] {
  return blocks.map((block) => {
    if (block.type === 'list') {
      const items = block.items.map(writeRuns).join(' | ');
      return block.ordered ? `${block.start ?? 1}. ${items}` : `- ${items}`;
    }
    if (block.type === 'table') {
      const rows = [block.header, ...block.rows].map((cells) => cells.join(' | '));
      return [block.caption, ...rows].join(' // ');
    }
    if (block.type === 'figure') return block.image;
    const sign = { heading: '#', paragraph: '', quote: '> ', notice: '! ' }[block.type];
    return block.type === 'heading'
      ? `${sign.repeat(block.level)} ${writeRuns(block.content)}`
      : sign + writeRuns(block.content);
  });
}

function writeRuns(runs: Run[]): string {
  return runs
    .map(({ text, bold, italic, superscript, subscript, link }) => {
      const signs = `${bold ? '**' : ''}${italic ? '_' : ''}${superscript ? '^' : ''}${subscript ? '~' : ''}`;
      const marked = signs + text + [...signs].reverse().join('');
      return link ? `[${marked}](${link})` : marked;
    })
    .join('')
    .replaceAll('\u00a0', ' ');
}

it('keeps the structure of a text of Word', () => {
  expect(write(pasted(WORD))).toEqual([
    '## Capsulorhexis',
    '### Avant le geste',
    'Un bord **continu** et _centré_, de 5 mm^2^.',
    '- Visco cohésive | remplir sans distendre',
    '1. Amorcer au centre',
    '1. au cystitome | ou à la pince',
    '_[Figure à ajouter : Amorce au centre]_',
    '2. Guider le bord',
    '- Rincer',
    '### Mesures',
    'Tableau // Geste | Diamètre // Rhexis Visco | 5,0 à 5,5 mm',
    "Voir [l'article](https://example.org/rhexis) ou [1].",
  ]);
});

it('keeps the structure of a text of Google Docs', () => {
  expect(write(pasted(GOOGLE_DOCS))).toEqual([
    '## Kératoplastie',
    "Un greffon **mince**, puis de l'air : CO_~2~_ non.",
    '- Déplier | sans toucher',
    '1. Centrer, puis injecter',
    '- sans bulle',
    '2. Vérifier',
    '_[Figure à ajouter]_',
    '3. Suturer',
    '### Suites',
    '_[Figure à ajouter]_',
    'Tableau // Jour | Geste // 1 | Position dorsale //  | Collyre',
    '[La technique](https://example.org/dmek)',
  ]);
});

it('keeps the structure of a text of Word for the web', () => {
  expect(write(pasted(WORD_WEB))).toEqual([
    '## Trabéculectomie',
    '### Étapes',
    '1. Ouvrir la conjonctive',
    '- au limbe',
    '2. Tailler le volet',
    '_[Figure à ajouter : Volet scléral]_',
    '3. Suturer deux points',
  ]);
});

it('keeps the structure of a web page', () => {
  expect(write(pasted(WEB_PAGE))).toEqual([
    '## Signes',
    'Le **kératocône** est une [_ectasie_](https://fr.example.org/wiki/Ectasie) de la cornée.',
    'Il progresse.[^[1]^](https://fr.example.org/wiki/Keratocone#cite)',
    '_[Figure à ajouter : Signe de Munson]_',
    '- Amincissement | Astigmatisme **irrégulier** | en topographie | Stries de Vogt | Anneau de Fleischer',
    'Stades // Stade | Kmax // I | < 48 D // Au-delà : greffe | ',
    'Colonne de mise en page',
    '1. Mesurer les deux yeux',
    '- sans lentilles',
    '2. Comparer',
    '_[Figure à ajouter : Carte]_',
    'à un an',
    '3. Traiter',
    '> Ne frottez pas vos yeux.',
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

it('keeps the numbers of lists, drops their bullets, and keeps bullets that are signs in a table', () => {
  const cases: [html: string, lines: string[]][] = [
    ['<ol><li>1<ol><li>a</li></ol></li><li>2</li></ol>', ['1. 1', '1. a', '2. 2']],
    ['<ol start="4"><li>4</li><li value="9">9</li><li>10</li></ol>', ['4. 4', '9. 9 | 10']],
    ['<ol start="-2"><li>a</li><li>b</li></ol>', ['1. a | b']],
    ['<ul><li>• Pince<br>• Rhexis</li></ul>', ['- Pince Rhexis']],
    ['<p>•Pince</p><p>\uf0b7Rhexis</p>', ['- Pince | Rhexis']],
    ['<table><tr><td>A</td><td>B</td></tr><tr><td>•</td><td>●●○</td></tr></table>', ['Tableau // A | B // • | ●●○']],
  ];
  expect(cases.map(([html]) => write(pasted(html)))).toEqual(cases.map(([, lines]) => lines));
});

it('parts lists and tables that are too long, and leaves the text of a table that is too wide', () => {
  const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(121);
  const parts = pasted(`<ol>${'<li>a</li>'.repeat(61)}</ol><table>${rows}</table>`);
  const sizes = parts.map((block) => ('items' in block ? block.items : 'rows' in block ? block.rows : []).length);
  expect(sizes).toEqual([60, 1, 60, 60]);
  expect(parts[1]).toMatchObject({ start: 61 });
  const wide = `<table>${`<tr>${'<td>a</td>'.repeat(9)}</tr>`.repeat(2)}</table>`;
  expect(write(pasted(wide))).toEqual(Array(18).fill('a'));
});

it('reads lines with bullets as a list', () => {
  const lines = write(readPlainText('Matériel\r\n•\tPince\n• Cystitome\n\nPuis'));
  expect(lines).toEqual(['Matériel', '- Pince | Cystitome', 'Puis']);
});
