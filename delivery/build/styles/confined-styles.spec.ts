import { expect, it } from 'vitest';
import { build, folderWith, REMOTE, SHARING } from '../build.fixtures.ts';
import { straysOf } from './confined-styles.ts';

const OWNER = { name: 'clinic', layers: ['base', 'properties', 'theme', 'utilities'] };

/** What is named in quotation marks first. */
const namedIn = (css: string) => straysOf(css, OWNER).map((stray) => /« (.*?) »/.exec(stray)?.[1]);

it.each([
  '.app-clinic { color: red }',
  '.app-clinic.wide, div.app-clinic > p { color: red }',
  '.app-clinic .tab:hover + .panel ~ p::before { color: red }',
  ':where(.app-clinic .list > :not(:last-child)) { color: red }',
  'a:is(.app-clinic .link):hover { color: red }',
  ':-webkit-any(:where(.group):hover :-webkit-any(.app-clinic .icon)) { color: red }',
  '.app-clinic { color: red; .tab { color: red } & > p { color: red } &:hover { color: red } .dark & { color: red } }',
  'p { .app-clinic & { color: red } }',
  '.app-clinic { @media (hover: hover) { > p { color: red } } }',
  '@layer utilities { @media print { @supports (color: red) { .app-clinic p { color: red } } } }',
  '@layer theme, base; @layer clinic_cards; @layer utilities.cards { .app-clinic { color: red } } @layer { }',
  '@property --tw-x { syntax: "*"; inherits: false } @property --clinic_x { syntax: "*"; inherits: false }',
  '@keyframes clinic_fade { to { opacity: 0 } } @-webkit-keyframes "clinic_spin" { to { rotate: 1turn } }',
  '@font-face { font-family: "Clinic Sans"; src: url(a.woff2) } @counter-style clinic_stars { symbols: "*" }',
  '.app-clinic p { view-transition-name: clinic_title; &:hover { view-transition-name: none } }',
  '@layer properties { *, ::before { --tw-x: 0; --tw-y: initial } }',
])('a remote may have %s', (css) => {
  expect(straysOf(css, OWNER)).toEqual([]);
});

it.each([
  ['header { display: none }', ['header']],
  ['.app-clinic p, h1, .app-clinics p { color: red }', ['h1', '.app-clinics p']],
  [':root { --primary: red }', [':root']],
  ['* { --tw-x: 0; color: red }', ['*']],
  ['.app-clinic + footer, .app-clinic ~ footer p { color: red }', ['.app-clinic + footer', '.app-clinic ~ footer p']],
  [
    'header:has(~ .app-clinic), p:not(.app-clinic p) { color: red }',
    ['header:has(~ .app-clinic)', 'p:not(.app-clinic p)'],
  ],
  [':is(.app-clinic p, h1) { color: red }', [':is(.app-clinic p, h1)']],
  [
    '.app-clinic { & + p { color: red } ~ p { color: red } :is(h1) ~ & + :is(h1) { color: red } }',
    ['& + p', '~ p', ':is(h1) ~ & + :is(h1)'],
  ],
  ['@layer base { @media print { h1 { color: red } } }', ['h1']],
  ['h1 { @media print { color: red } .app-clinic & { color: red } }', ['h1']],
])('a remote may not have %s', (css, selectors) => {
  expect(namedIn(css)).toEqual(selectors);
});

it.each([
  ['@keyframes fade { to { opacity: 0 } } @-webkit-keyframes fade { to { opacity: 0 } }', 'fade', 'clinic_fade'],
  ['@media print { @keyframes spin { to { opacity: 0 } } }', 'spin', 'clinic_spin'],
  ['@property --size { syntax: "*"; inherits: false }', '--size', '--clinic_size'],
  ["@font-face { font-family: 'Inter'; src: url(a.woff2) }", 'Inter', 'clinic_Inter'],
  ['@counter-style clinical { symbols: "*" }', 'clinical', 'clinic_clinical'],
  ['@layer base, cards.small;', 'cards', 'clinic_cards'],
  ['@layer cards { .app-clinic { color: red } }', 'cards', 'clinic_cards'],
  ['.app-clinic { p { view-transition-name: title } }', 'title', 'clinic_title'],
])('a remote may not give a name of the whole page as in %s', (css, name, remedy) => {
  expect([...new Set(namedIn(css))]).toEqual([name]);
  expect(straysOf(css, OWNER)[0]).toMatch(
    new RegExp(`: son nom doit commencer par celui du module, « ${remedy} »\\.$`),
  );
});

it.each(['@page { margin: 0 }', '@import "other.css";', '@view-transition { navigation: auto }'])(
  'a remote may not have %s',
  (css) => {
    expect(straysOf(css, OWNER)).toEqual([expect.stringMatching(/^@[\w-]+ vaut pour toute la page/)]);
  },
);

it('a global rule fails the build of a remote, with its selector and the remedy, but not that of a shell', async () => {
  const css = { 'src/styles.css': 'header { display: none } .app-clinic p { color: red }' };
  const remote = folderWith({ ...REMOTE, ...css, 'src/remote.tsx': `import './styles.css';` });
  await expect(build(remote, SHARING)).rejects.toThrow(
    /remote\.\w+\.css : « header » touche la page hors du module : écrivez « \.app-clinic header », ou utilisez des classes/,
  );
  const shell = folderWith({
    ...css,
    'src/index.ts': `import './styles.css';`,
    'src/index.html': '<!doctype html>',
    'src/server.tsx': '',
    'public/favicon.svg': '<svg/>',
  });
  expect(Object.keys(await build(shell, SHARING))).toContain('index.html');
});

it('a remote has the animations of the shell instead of its own of these names', async () => {
  const css = '@keyframes pulse { to { opacity: 0 } } .app-clinic p { animation: pulse 1s }';
  const remote = folderWith({ ...REMOTE, 'src/styles.css': css, 'src/remote.tsx': `import './styles.css';` });
  await expect(build(remote, SHARING)).rejects.toThrow('« pulse »');
  const files = await build(remote, { ...SHARING, styles: { ...SHARING.styles, keyframes: ['pulse'] } });
  const built = Object.keys(files)
    .filter((file) => file.endsWith('.css'))
    .map((file) => files[file]);
  expect(built).toEqual(['.app-clinic p{animation:1s pulse}']);
});
