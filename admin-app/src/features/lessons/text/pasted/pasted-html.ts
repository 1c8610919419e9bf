import { isImageAddress, placeOfFigure, type RichText, type Run } from '@iris/contract/foundation';
import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { BlockCollector, type ItemPlace, type Passage } from './block-collector.ts';
import { findItemPlace } from './pasted-list.ts';
import { elementsIn, isBlock, isListMarker, isShown, readDeclaration, readLine } from './pasted-nodes.ts';
import { readTables } from './pasted-table.ts';

type Marks = Omit<Run, 'text'>;

/** What an element hands down to what is in it. */
interface Context {
  passage: Passage;
  marks: Marks;
}

const START: Context = { passage: { type: 'paragraph' }, marks: {} };

const LINK_MAX = 2048;

const MARKS_OF_TAGS: Record<string, Marks> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  sup: { superscript: true },
  sub: { subscript: true },
};

/**
 * The text of what word processors and web pages put into the clipboard as HTML. It is read without the parser of the
 * browser, which the page's Trusted Types policy forbids. Pictures stay where they come from: their places are marked.
 */
export function readHtml(html: string): RichText {
  const collector = new BlockCollector();
  read(collector, parseDocument(html), START);
  collector.end(START.passage);
  return collector.blocks();
}

/** The text of lines, those that begin with a bullet as lists. */
export function readPlainText(text: string): RichText {
  const collector = new BlockCollector();
  readLines(collector, text, START);
  return collector.blocks();
}

function read(collector: BlockCollector, { childNodes }: ParentNode, context: Context): void {
  for (const node of childNodes) {
    if (isText(node)) collector.write(node.data, context.marks);
    else if (isTag(node) && isShown(node)) readElement(collector, node, context);
  }
}

function readElement(collector: BlockCollector, element: Element, context: Context): void {
  if (element.name === 'br') collector.endLine(context.passage);
  else if (element.name === 'img') markPlace(collector, element.attribs.alt, context);
  else if (element.name === 'figure') readFigure(collector, element, context);
  else if (element.name === 'table') readTable(collector, element, context);
  else if (element.name === 'pre') readPreformatted(collector, element, context);
  else readText(collector, element, context);
}

function readText(collector: BlockCollector, element: Element, context: Context): void {
  const passage = readPassage(element);
  const { passage: around } = context;
  if (passage) collector.end(around);
  else if (isBlock(element)) collector.endLine(around);
  read(collector, element, { passage: passage ?? around, marks: readMarks(element, context.marks) });
  if (passage) collector.end(passage);
  else if (isBlock(element)) collector.endLine(around);
}

function readPreformatted(collector: BlockCollector, element: Element, context: Context): void {
  collector.end(context.passage);
  readLines(
    collector,
    element.children.map((child) => (isText(child) ? child.data : readLine(child))).join(''),
    context,
  );
}

function readLines(collector: BlockCollector, text: string, { passage, marks }: Context): void {
  for (const line of text.split(/[\r\n]+/)) {
    collector.write(line, marks);
    collector.end(passage);
  }
}

function readFigure(collector: BlockCollector, figure: Element, context: Context): void {
  const inside = elementsIn(figure);
  const image = inside.find(({ name }) => name === 'img');
  const caption = inside.find(({ name }) => name === 'figcaption');
  if (image) markPlace(collector, (caption && readLine(caption)) || image.attribs.alt, context);
  else readText(collector, figure, context);
}

function markPlace(collector: BlockCollector, name: string | undefined, { passage }: Context): void {
  collector.end(passage);
  collector.write(placeOfFigure(name), { italic: true });
  collector.end({ type: 'paragraph' });
}

function readTable(collector: BlockCollector, table: Element, context: Context): void {
  const tables = readTables(table);
  if (tables.length === 0) readText(collector, table, context);
  else collector.end(context.passage);
  for (const block of tables) collector.add(block);
}

/** The passage that an element begins and ends; none for an element that is part of one. */
function readPassage(element: Element): Passage | undefined {
  const { name, attribs } = element;
  if (/^h[1-6]$/.test(name)) return { type: 'heading', level: Number(name[1]) };
  if (attribs.role === 'heading') return { type: 'heading', level: Number(attribs['aria-level']) || 2 };
  if (attribs.class === 'MsoTitle') return { type: 'heading', level: 0 };
  if (name === 'blockquote' || /^Mso(Intense)?Quote/.test(attribs.class ?? '')) return { type: 'quote' };
  if (name === 'ul' || name === 'ol' || name === 'li') return { type: 'item', ...findItemPlace(element) };
  const level = /level(\d)/.exec(readDeclaration(element, 'mso-list') ?? '')?.[1];
  return level ? { type: 'item', level: Number(level), ...readMarker(element) } : undefined;
}

/** What Word has written before a paragraph of a list. */
function readMarker(paragraph: Element): Pick<ItemPlace, 'ordered' | 'number'> {
  const marker = elementsIn(paragraph).find(isListMarker)?.children.map(readLine).join('') ?? '';
  const [, sign] = /^[\s(]*([\da-z]{1,5})[.)]/i.exec(marker) ?? [];
  return { ordered: sign !== undefined, number: Number(sign) || undefined };
}

function readMarks(element: Element, around: Marks): Marks {
  const weight = readDeclaration(element, 'font-weight');
  const slant = readDeclaration(element, 'font-style');
  const height = readDeclaration(element, 'vertical-align');
  const href = element.name === 'a' ? element.attribs.href : undefined;
  const marks: Marks = { ...around, ...MARKS_OF_TAGS[element.name] };
  if (weight) marks.bold = weight.startsWith('bold') || Number(weight) >= 600;
  if (slant) marks.italic = slant === 'italic';
  if (height) {
    marks.superscript = height === 'super';
    marks.subscript = height === 'sub';
  }
  if (href && isLink(href)) marks.link = href;
  return Object.fromEntries(Object.entries(marks).filter(([, value]) => value));
}

/** A relative address would lead to another page of this site. */
function isLink(href: string): boolean {
  return /^https?:/i.test(href) && href.length <= LINK_MAX && isImageAddress(href);
}
