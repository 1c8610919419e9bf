/** A roster that is refused as a whole; its message is a French sentence with the remedy. */
export class RosterError extends Error {
  override name = 'RosterError';
}

/** What a file of another kind is answered. */
export const ROSTER_REMEDY: string =
  'Dans Excel\u00a0: Fichier > Enregistrer sous > CSV UTF-8, puis choisissez le fichier enregistré';

/** What a file of more bytes is answered; it needs not be read. */
export function tooLarge(): RosterError {
  return new RosterError(
    "Ce fichier dépasse 2\u00a0Mo\u00a0: gardez les colonnes du nom et de l'e-mail, ou envoyez-le en plusieurs fois",
  );
}

export function tooMany(): RosterError {
  return new RosterError('Ce fichier a plus de 5\u00a0000\u00a0lignes\u00a0: envoyez-le en plusieurs fois');
}

export function tooWide(line: number, width: number, max: number): RosterError {
  return new RosterError(
    `La ligne ${line} a ${width}\u00a0colonnes, plus que les ${max} possibles\u00a0: gardez celles du nom et de l'e-mail`,
  );
}
