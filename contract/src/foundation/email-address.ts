/** What copies of an address carry unseen. U+202E stays, and is refused: it shows an address in another order. */
const UNSEEN = /(?!\u202e)[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** An address with the name of its owner before it: « Anne &lt;a@b.fr> », « Anne [mailto:a@b.fr] », « Anne (a@b.fr) ». */
const NAMED = /^([^<>[\]()]*)(?:<([^<>\s]+)>|\[([^[\]\s]+)\]|\(([^()\s]+)\))$/;

/**
 * An e-mail address as it was meant, from what mail programs and pages give to the clipboard: without invisible characters,
 * quotes, `mailto:` with its parameters, and the name before it. What may mean another person — several addresses, a name
 * that is another address, a broken bracket — stays as it is, and no schema accepts it. Idempotent.
 */
export function cleanEmail(typed: string): string {
  const text = typed.replace(UNSEEN, '').trim();
  const single = text.replace(/\s*[;,]$/, '');
  const named = NAMED.exec(single);
  if (!named) return bareAddress(single) ?? text;
  const [, name = '', ...forms] = named;
  const address = bareAddress(forms.find((form) => form !== undefined) ?? '');
  if (address === undefined) return text;
  const isOther = name.includes('@') && bareAddress(name.trim())?.toLowerCase() !== address.toLowerCase();
  return isOther ? text : address;
}

/** One address, without the signs around it; undefined for anything else. */
function bareAddress(text: string): string | undefined {
  const [, opening = '', inner = ''] = /^(['"])?(.*?)\1$/.exec(text) ?? [undefined, '', text];
  const bare = opening ? inner : text;
  const address = /^mailto:/i.test(bare) ? readMailto(bare) : bare;
  return address !== undefined && /^[^\s@<>[\]()"',;:?]+@[^\s@<>[\]()"',;:?]+$/.test(address) ? address : undefined;
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
