import { dropEnd, foldText, readMailbox } from '../../foundation/index.ts';

/** What follows a comma without being a first name: titles of a person, and names of birth or marriage. */
const NO_FIRST_NAME =
  /^(?:m\.? ?d|dr|docteur|pr|professeur|jr|sr|ph\.? ?d|msc|ep|epouse|nee|dite?|internes?|cca|chef|tut(?:eur|rice))\b/;

/** Longer ones are refused, whatever their order. */
const TURNED_MAX = 200;

/** The name that is beside an address in its cell; empty for none. */
export function nameBeside(cell: string): string {
  const name = spokenName(readMailbox(cell).name);
  return name.includes('@') ? '' : name;
}

/** A whole name in the order in which it is spoken: «Testard, Anne». */
export function spokenName(text: string): string {
  const name = bareName(text);
  if (name.length > TURNED_MAX) return name;
  const [last = '', first = '', ...more] = name.split(',').map((part) => part.trim());
  const isTurned = last !== '' && first !== '' && more.length === 0 && !NO_FIRST_NAME.test(foldText(first));
  return isTurned ? `${first} ${last}` : name;
}

/** A name without the quotes around it and the comma behind it. */
export function bareName(text: string): string {
  const bare = dropComma(text);
  const [, , inside] = /^(["'])(.*)\1$/s.exec(bare) ?? /^(«)(.*)»$/s.exec(bare) ?? /^(“)(.*)”$/s.exec(bare) ?? [];
  return dropComma(inside ?? bare);
}

function dropComma(text: string): string {
  return dropEnd(text, /[\s,;]/).trim();
}
