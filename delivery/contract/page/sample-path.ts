/** The value of every parameter of a path: an identifier of MongoDB. */
const SAMPLE = '000000000000000000000001';

/** An address that no remote has: the 404 page. */
export const UNKNOWN_PATH = '/adresse-inconnue';

/** An address that a route matches: with sample values for its parameters. */
export function samplePath(path: string): string {
  return path.replace(/:\w+/g, SAMPLE).replaceAll('?', '');
}
