/** What copies of an address carry unseen. U+202E stays, and is refused: it shows an address in another order. */
const UNSEEN = /(?!\u202e)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** A name and an address as they are written: the address may be a wrong one. */
export interface Mailbox {
  name: string;
  address: string;
  /** Whether signs tell the address from the name. */
  isMarked: boolean;
}

const OPENING: Partial<Record<string, string>> = { '>': '<', ']': '[', ')': '(' };

/** One address; apostrophes are in the middle of words before the sign only, where quotes never are. */
const ADDRESS = /^[^\s@<>[\]()"',;:?]+(?:'[^\s@<>[\]()"',;:?]+)*@[^\s@<>[\]()"',;:?]+$/;

/**
 * An e-mail address as it was meant, from what mail programs and pages give to the clipboard: without invisible characters,
 * quotes, `mailto:` with its parameters, and the name before it. What may mean another person — several addresses, a name
 * that is another address, a broken bracket — stays as it is, and no schema accepts it. Idempotent.
 */
export function cleanEmail(typed: string): string {
  const text = typed.replace(UNSEEN, '').trim();
  const { name, address: written } = readMailbox(text);
  const address = bareAddress(written);
  if (address === undefined) return text;
  const isOther = name.includes('@') && bareAddress(name)?.toLowerCase() !== address.toLowerCase();
  return isOther ? text : address;
}

/**
 * The name and the address of a person as mail programs write them: « Anne &lt;a@b.fr> », « Anne [mailto:a@b.fr] »,
 * « Anne (a@b.fr) », « a@b.fr (Anne) ». The address is in the last bracket; the name may have others. Takes a time that is
 * proportional to the text.
 */
export function readMailbox(text: string): Mailbox {
  const written = dropEnd(text, /[\s.,;]/);
  const opening = OPENING[written.at(-1) ?? ''];
  const at = opening === undefined ? -1 : written.lastIndexOf(opening);
  const bare = { name: '', address: dropEnd(text, /[\s,;]/).trim(), isMarked: false };
  if (at < 0) return bare;
  const [before, inner] = [written.slice(0, at).trim(), written.slice(at + 1, -1)];
  if (opening === '<' || inner.includes('@') || /^mailto:/i.test(inner)) {
    return { name: before, address: inner, isMarked: true };
  }
  const isBehind = opening === '(' && bareAddress(before) !== undefined;
  return isBehind ? { name: inner.trim(), address: before, isMarked: true } : bare;
}

/** A text without such signs at its end. */
export function dropEnd(text: string, signs: RegExp): string {
  let end = text.length;
  while (end > 0 && signs.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** One address, without the signs around it; undefined for anything else. */
function bareAddress(text: string): string | undefined {
  const [, opening = '', inner = ''] = /^(['"])?(.*?)\1$/.exec(text) ?? [undefined, '', text];
  const bare = opening ? inner : text;
  const address = /^mailto:/i.test(bare) ? readMailto(bare) : bare;
  return address !== undefined && ADDRESS.test(address) ? address : undefined;
}

/** The address of a `mailto:` (RFC 6068), unless its parameters name another receiver. */
function readMailto(link: string): string | undefined {
  const [address = '', parameters = ''] = link.replace(/^mailto:/i, '').split('?', 2);
  if (/(?:^|&)to=/i.test(parameters)) return undefined;
  try {
    return decodeURIComponent(address);
  } catch {
    return undefined;
  }
}
