/** React escapes `<` and `>` in texts and values: these are all tags and comments. */
const TAGS = /<[^<>]*>/g;

/** Elements that a rendered page has no use for, and that could execute, load or redirect something. */
const ELEMENTS = /^<\/?(script|style|iframe|object|embed|base|meta)\b/i;

/** Links other than those to pictures, which React preloads. */
const LINKS = /^<link\b(?! rel="preload" as="image" )/i;

/** Handlers and inline styles, which the content security policy forbids, in a tag without values. */
const ATTRIBUTES = /[\s/"'](on[a-z]+|style)\s*=/i;

const VALUES = /"[^"]*"|'[^']*'/g;

/** An address that is code. */
const CODE = /\s(href|src|action|formaction|xlink:href)\s*=\s*["']?\s*javascript:/i;

/** What React writes for a part that could not be rendered. */
const FAILED_PART = '<!--$!-->';

/**
 * What is not allowed in the HTML of a rendered page; undefined when all is. It finds mistakes early: against a release that
 * hides something the content security policy protects.
 */
export function forbiddenIn(html: string): string | undefined {
  const tags = html.match(TAGS) ?? [];
  const found = tags.find((tag) => tag === FAILED_PART || ELEMENTS.test(tag) || LINKS.test(tag) || hasCode(tag));
  return found ?? /[<>]/.exec(html.replace(TAGS, ''))?.[0];
}

function hasCode(tag: string): boolean {
  return CODE.test(tag) || ATTRIBUTES.test(tag.replace(VALUES, '""'));
}
