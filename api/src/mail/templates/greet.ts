/** The first words of a letter. */
export function greet(name: string): string {
  return name === '' || hasAddress(name) ? 'Bonjour,' : `Bonjour ${name},`;
}

/**
 * Signs that mail programs and readers take for a dot, besides those that become one by compatibility (`NFKC`): full stops of
 * other scripts, raised and middle dots, and letters that are one (Lisu, Arabic and Syriac digits and stops).
 */
const DOTS =
  /[\u00b7\u02d9\u0387\u0589\u05c3\u0660\u06d4\u06f0\u0701\u0702\u0964\u1362\u166e\u1803\u1809\u2022\u2024\u2027\u2219\u22c5\u2cf9\u2e31\u2e33\u3002\u30fb\ua4f8\ua4fa\ua60e\ua6f3\ufe52\uff0e\uff61\uff65\u{10a50}\u{1d16d}]/gu;

/** Whether a name contains an address, which no letter repeats: whoever uses the e-mail of another person chooses the name. */
export function hasAddress(name: string): boolean {
  const plain = name.replace(DOTS, '.').normalize('NFKC').replace(DOTS, '.');
  return /[/@:]|[\p{L}\p{M}\p{N}]\.[\p{L}\p{N}]/u.test(plain);
}
