import { expect, it } from 'vitest';
import { build, folderWith, REMOTE, SHARING } from './build.fixtures.ts';
import { straysOf } from './confined-styles.ts';

const selectorsOf = (css: string) =>
  straysOf(css, 'app-clinic').map((stray) => /«(.*?)»|@\S+/.exec(stray)?.[1] ?? stray);

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
  '@layer theme, base; @property --tw-x { syntax: "*"; inherits: false } @keyframes spin { to { rotate: 1turn } }',
  '@layer properties { *, ::before { --tw-x: 0; --tw-y: initial } }',
])('a remote may have %s', (css) => {
  expect(straysOf(css, 'app-clinic')).toEqual([]);
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
  expect(selectorsOf(css)).toEqual(selectors);
});

it.each(['@page { margin: 0 }', '@import "other.css";', '@view-transition { navigation: auto }'])(
  'a remote may not have %s',
  (css) => {
    expect(straysOf(css, 'app-clinic')).toEqual([expect.stringMatching(/^@[\w-]+ applies to the whole page/)]);
  },
);

it('a global rule fails the build of a remote, with its selector and the remedy, but not that of a shell', async () => {
  const css = { 'src/styles.css': 'header { display: none } .app-clinic p { color: red }' };
  const remote = folderWith({ ...REMOTE, ...css, 'src/remote.tsx': `import './styles.css';` });
  await expect(build(remote, SHARING)).rejects.toThrow(
    '«header» matches outside the remote: write «.app-clinic header», or use utilities in its markup.',
  );
  const shell = folderWith({
    ...css,
    'src/index.ts': `import './styles.css';`,
    'src/index.html': '<!doctype html>',
    'public/favicon.svg': '<svg/>',
  });
  expect(Object.keys(await build(shell, SHARING))).toContain('index.html');
});
