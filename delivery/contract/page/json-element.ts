/** A data block of a page (html.spec.whatwg.org, 4.12.1). Without `<` its content cannot close the element. */
export function jsonElement(id: string, content: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}

/** Finds the data block of {@link jsonElement} with this identifier in a page; its content is the first group. */
export function jsonElementPattern(id: string): RegExp {
  return new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
}
