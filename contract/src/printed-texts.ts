/**
 * The texts that the faces of certificates have: Latin letters with their accents, digits, punctuation. The API tries each
 * character (`api/src/learning/certificates/certificate-files.spec.ts`).
 */
export const PRINTABLE =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126-\u012b\u012e-\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0165\u0168-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u01cd\u01ce\u01d5-\u01d8\u01db\u01dc\u01de\u01df\u01e2\u01e3\u01f4\u01f5\u01f8-\u01ff\u0218-\u021b\u022a-\u022d\u0232\u0233\u0237\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u1e04\u1e05\u1e08\u1e09\u1e0c\u1e0d\u1e14-\u1e17\u1e20\u1e21\u1e24-\u1e27\u1e2e-\u1e33\u1e36-\u1e39\u1e3e\u1e3f\u1e42\u1e43\u1e46\u1e47\u1e4c-\u1e55\u1e5a-\u1e5d\u1e62\u1e63\u1e6c\u1e6d\u1e78-\u1e85\u1e88\u1e89\u1e8c\u1e8d\u1e92\u1e93\u1e97\u1e9e\u1ea0-\u1ef9\u2002-\u200a\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u202f\u2032\u2033\u2039\u203a\u2044\u205f\u20ac\u2113\u2122\u2191\u2193\u2212]*$/;

/** Whether certificates can print a text as it is written. */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

/** The first character of a text that certificates cannot print. */
export function unprintableIn(text: string): string | undefined {
  return [...text].find((character) => !isPrintable(character));
}

/** A text as certificates print it: what they cannot print becomes its plain form (« ① » 1) or a question mark. */
export function toPrintable(text: string): string {
  const plain = (character: string) =>
    [...character.normalize('NFKD').replace(/\u2010/g, '-')].filter(isPrintable).join('') || '?';
  return [...text.normalize()].map((character) => (isPrintable(character) ? character : plain(character))).join('');
}

/** Whether an account has a name that certificates can print: its own or, given for that, another form of it. */
export function hasPrintedName({ name, printed_name }: { name: string; printed_name?: string | undefined }): boolean {
  return isPrintable(name) || printed_name !== undefined;
}
