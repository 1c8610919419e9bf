import { type RichText, richTextSchema } from '@iris/contract/foundation';
import { getSchema } from '@tiptap/react';
import { expect, it } from 'vitest';
import { toBlocks, toDocument } from './document.ts';
import { textExtensions } from './extensions.ts';

const schema = getSchema(textExtensions({ onEdit: () => {} }));

/** Through the editor's schema, which rejects what it cannot contain. */
function roundTrip(blocks: RichText): RichText {
  const node = schema.nodeFromJSON(toDocument(blocks));
  node.check();
  return toBlocks(node.toJSON());
}

const TEXT: RichText = [
  { type: 'heading', level: 2, content: [{ text: 'Capsulorhexis' }] },
  { type: 'heading', level: 3, content: [{ text: 'Gestes' }] },
  {
    type: 'paragraph',
    content: [
      { text: 'Un diamètre de ' },
      { text: '5,0 à 5,5', bold: true },
      { text: ' mm' },
      { text: '2', superscript: true },
      { text: ' et H' },
      { text: '2', subscript: true, italic: true },
      { text: 'O, voir ' },
      { text: "l'article", link: 'https://example.org/rhexis' },
      { text: ' ou ' },
      { text: 'les cours', bold: true, link: '/courses' },
    ],
  },
  { type: 'list', ordered: false, items: [[{ text: 'Amorcer' }], [{ text: 'Guider', italic: true }]] },
  { type: 'list', ordered: true, items: [[{ text: 'Un' }], [{ text: 'Deux' }]] },
  { type: 'list', ordered: true, start: 3, items: [[{ text: 'Trois' }]] },
  { type: 'quote', content: [{ text: 'Le premier geste décide.' }] },
  { type: 'notice', tone: 'key', content: [{ text: 'Visco avant tout.' }] },
  { type: 'notice', tone: 'danger', content: [{ text: 'Fuite périphérique.' }] },
  { type: 'figure', image: '/api/images/0', image_alt: 'Bord continu', caption: 'Fig. 1' },
  {
    type: 'table',
    caption: 'Réglages',
    header: ['Temps', 'Vide'],
    rows: [
      ['Sculpture', '60'],
      ['Quadrants', ''],
    ],
  },
];

it('keeps every block and mark from the contract to the editor and back', () => {
  expect(richTextSchema.parse(TEXT)).toEqual(TEXT);
  expect(roundTrip(TEXT)).toEqual(TEXT);
});

it('leaves out what is empty, and is empty for an empty document', () => {
  expect(toDocument([])).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
  expect(roundTrip([])).toEqual([]);
  const item = { type: 'listItem', content: [{ type: 'paragraph' }] };
  const empty = [
    { type: 'paragraph' },
    { type: 'heading', attrs: { level: 2 } },
    { type: 'notice', attrs: { tone: 'key' } },
    { type: 'bulletList', content: [item] },
  ];
  const doc = { type: 'doc', content: [...empty, { type: 'paragraph', content: [{ type: 'text', text: 'Fin' }] }] };
  schema.nodeFromJSON(doc).check();
  expect(toBlocks(doc)).toEqual([{ type: 'paragraph', content: [{ text: 'Fin' }] }]);
});

it('splits a text that is too long for one run, and joins it in the editor', () => {
  const text = 'a'.repeat(20_000);
  const blocks = toBlocks({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  expect(richTextSchema.safeParse(blocks).success).toBe(true);
  expect(schema.nodeFromJSON(toDocument(blocks)).textContent).toBe(text);
  expect(roundTrip(blocks)).toEqual(blocks);
});
