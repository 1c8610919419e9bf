/** A data block of a page (html.spec.whatwg.org, 4.12.1). Without `<` its content cannot close the element. */
export function jsonElement(id: string, content: unknown, type = 'application/json'): string {
  return `<script type="${type}" id="${id}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
}
