import { type Element, isTag } from 'domhandler';
import type { ItemPlace } from './block-collector.ts';

/** The place of an `<li>`, or of text that is in a list without one. */
export function findItemPlace(element: Element): ItemPlace {
  const list = element.name === 'li' ? element.parent : element;
  const ordered = list !== null && isTag(list) && list.name === 'ol';
  return { ordered, level: findLevel(element), ...(ordered && { number: findNumber(element, list) }) };
}

/** Word for the web nests its lists by an attribute alone. */
function findLevel(element: Element): number {
  const { 'aria-level': level, 'data-aria-level': wordLevel } = element.attribs;
  return Number(level ?? wordLevel) || measureDepth(element);
}

function measureDepth({ name, parent }: Element): number {
  const around = parent && isTag(parent) ? measureDepth(parent) : 0;
  return name === 'ul' || name === 'ol' ? around + 1 : around;
}

/** The number of an item, which its list, or an item before it, may set. */
function findNumber(item: Element, list: Element): number {
  const items = list.children.filter((child) => isTag(child) && child.name === 'li') as Element[];
  const before = items.slice(0, items.indexOf(item) + 1);
  const setAt = before.findLastIndex(({ attribs }) => Number(attribs.value) > 0);
  const start = Number(before[setAt]?.attribs.value ?? list.attribs.start);
  return (start >= 1 ? Math.floor(start) : 1) + before.length - 1 - Math.max(setAt, 0);
}
