import { placeOfFigure } from '@iris/contract/foundation';
import { type ChildNode, type Element, hasChildren, isTag, isText } from 'domhandler';

const NOT_TEXT = new Set(
  'head style script template title noscript svg math button select textarea iframe object video audio xml'.split(' '),
);

/** Signs that stand for a bullet at the start of a line, those of Word's fonts of symbols among them. */
const BULLET = /^[•·▪◦‣●○■□\uf0a7\uf0b7\uf0d8\uf0fc](\s+|$|(?=[\p{L}\p{N}«"(]))/u;

const BLOCKS = new Set(
  (
    'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 ' +
    'h5 h6 header hr html li main nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Whether the element begins and ends a line. */
export function isBlock({ name }: Element): boolean {
  return BLOCKS.has(name);
}

/** Whether readers saw the element where it comes from. Word writes the signs of its lists into elements to be ignored. */
export function isShown(element: Element): boolean {
  if (NOT_TEXT.has(element.name) || 'hidden' in element.attribs) return false;
  return readDeclaration(element, 'display') !== 'none' && !isListMarker(element);
}

/** Whether Word wrote a bullet or number of a list into it. */
export function isListMarker(element: Element): boolean {
  return readDeclaration(element, 'mso-list') === 'ignore';
}

/** The value of a property in the element's own style, in lower case. */
export function readDeclaration({ attribs }: Element, property: string): string | undefined {
  for (const declaration of (attribs.style ?? '').split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim().toLowerCase() !== property) continue;
    return declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
  }
  return undefined;
}

/** All elements in the node, in the order of the document. */
export function elementsIn(node: ChildNode): Element[] {
  const children = hasChildren(node) ? node.children : [];
  return children.flatMap((child) => (isTag(child) ? [child, ...elementsIn(child)] : []));
}

/** A line without its bullet. */
export function withoutBullet(line: string): string {
  return line.replace(BULLET, '');
}

/** The text of the node as one line, without the bullets of its lines. A bullet alone is a mark in the cell of a table. */
export function readLine(node: ChildNode): string {
  const lines = readText(node).split('\n');
  return lines.flatMap((line) => withoutBullet(line.trim()) || line.trim() || []).join(' ');
}

/** The text of the node, with the line breaks that readers see. */
function readText(node: ChildNode): string {
  if (isText(node)) return node.data.replace(/\s+/g, ' ');
  if (!isTag(node) || !isShown(node)) return '';
  if (node.name === 'img') return placeOfFigure(node.attribs.alt);
  const text = node.children.map(readText).join('');
  return isBlock(node) ? `\n${text}\n` : text;
}
