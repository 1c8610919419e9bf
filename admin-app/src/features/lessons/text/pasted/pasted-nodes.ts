import { type ChildNode, type Element, hasChildren, isTag, isText } from 'domhandler';

const NOT_TEXT = new Set(
  'head style script template title noscript svg math button select textarea iframe object video audio xml'.split(' '),
);

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
  return declarationOf(element, 'display') !== 'none' && !isListMarker(element);
}

/** Whether Word wrote a bullet or number of a list into it. */
export function isListMarker(element: Element): boolean {
  return declarationOf(element, 'mso-list') === 'ignore';
}

/** The value of a property in the element's own style, in lower case. */
export function declarationOf({ attribs }: Element, property: string): string | undefined {
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

/** What stands for a picture, which is a file of another site or computer: the author adds it. */
export function placeOfPicture(name = ''): string {
  return name.trim() ? `[Figure à ajouter\u00a0: ${name.trim()}]` : '[Figure à ajouter]';
}

/** The text of the node as one line. */
export function lineOf(node: ChildNode): string {
  return textOf(node).replace(/\s+/g, ' ').trim();
}

function textOf(node: ChildNode): string {
  if (isText(node)) return node.data;
  if (!isTag(node) || !isShown(node)) return '';
  if (node.name === 'img') return placeOfPicture(node.attribs.alt);
  const text = node.children.map(textOf).join('');
  return isBlock(node) ? ` ${text} ` : text;
}
