import { expect, it } from 'vitest';
import { richTextSchema } from './rich-text.ts';

const text = (length: number) => 'a'.repeat(length);
const list = <Item>(length: number, item: Item) => Array.from({ length }, () => item);
const run = (changes: object = {}) => [{ type: 'paragraph', content: [{ text: 'a', ...changes }] }];
const items = (count: number, changes: object = {}) => [
  { type: 'list', ordered: true, items: list(count, [{ text: 'a' }]), ...changes },
];
const table = (changes: object) => [{ type: 'table', caption: 'Mesures', header: ['a'], rows: [['b']], ...changes }];
const figure = (changes: object) => [{ type: 'figure', image: '/a.png', image_alt: '', caption: '', ...changes }];

it.each([
  ['nothing', []],
  ['every mark', run({ bold: true, italic: true, superscript: true, subscript: false, link: 'https://example.org/a' })],
  ['a link of this site', run({ link: `/${text(2047)}` })],
  ['the longest run', run({ text: text(8000) })],
  ['the most runs', [{ type: 'quote', content: list(400, { text: 'a' }) }]],
  ['the longest list', items(60)],
  ['a list that continues another', items(1, { start: 9999 })],
  ['the widest table', table({ header: list(8, 'a'), rows: list(60, list(8, text(400))) })],
  ['the most blocks', list(400, { type: 'heading', level: 2, content: [] })],
])('accepts %s', (_, blocks) => expect(richTextSchema.safeParse(blocks).error).toBeUndefined());

it.each([
  ['a block of another kind', [{ type: 'script', content: [] }]],
  ['markup', [{ type: 'paragraph', content: [{ text: 'a', html: '<b>a</b>' }] }]],
  ['a link that executes', run({ link: 'javascript:alert(1)' })],
  ['a link to another scheme', run({ link: 'data:text/html,a' })],
  ['a link to another site without a scheme', run({ link: '//evil.example' })],
  ['a link that is too long', run({ link: `/${text(2048)}` })],
  ['an empty run', run({ text: '' })],
  ['a run that is too long', run({ text: text(8001) })],
  ['too many runs', [{ type: 'quote', content: list(401, { text: 'a' }) }]],
  ['an empty list', items(0)],
  ['a list that begins before 1', items(1, { start: 0 })],
  ['a list that is too long', items(61)],
  ['a table without a caption', table({ caption: ' ' })],
  ['a table without columns', table({ header: [] })],
  ['a table that is too wide', table({ header: list(9, 'a') })],
  ['a table without rows', table({ rows: [] })],
  ['a table that is too long', table({ rows: list(61, ['a']) })],
  ['a row without cells', table({ rows: [[]] })],
  ['a row that is too wide', table({ rows: [list(9, 'a')] })],
  ['a cell that is too long', table({ rows: [[text(401)]] })],
  ['a figure without an image', figure({ image: '' })],
  ['a figure of another scheme', figure({ image: 'javascript:alert(1)' })],
  ['too many blocks', list(401, { type: 'quote', content: [] })],
])('refuses %s', (_, blocks) => expect(richTextSchema.safeParse(blocks).success).toBe(false));
