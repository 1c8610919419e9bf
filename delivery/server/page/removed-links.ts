/**
 * The style sheet by which each link to a section that was taken off the site says so, also to a screen reader
 * (w3.org/TR/accname): those of all remotes do, whatever they are built with.
 */
export function removedLinks(sections: readonly string[]): string {
  const links = sections.flatMap((section) => [
    `a[href="/${section}"]`,
    ...['/', '?', '#'].map((next) => `a[href^="/${section}${next}"]`),
  ]);
  return `:is(${links.join(',')})::after{content:" (momentanément retiré)"}`;
}
