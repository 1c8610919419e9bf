import { CONTROL, INVISIBLE, PRINTABLE, type TextKind } from '@iris/contract/foundation';

const LAST_CODE_POINT = 0x10ffff;
const SURROGATES = { first: 0xd800, last: 0xdfff };

/** What `trim` removes, as the content of a character class; `\s` differs between implementations of JSON Schema. */
const SPACES = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/**
 * The text rules of the contract as regular expressions. The API trims a text first, so spaces around it are accepted.
 * Character classes are listed, because few JSON Schema tools support Unicode properties.
 */
export function textPatterns(): Record<TextKind, string> {
  const inLine = listRanges(INVISIBLE);
  const inParagraph = listRanges(CONTROL);
  const inAddress = `${SPACES}\\\\${inLine}`;
  return {
    line: trimmed(`[^${inLine}]*[^${SPACES}${inLine}][^${inLine}]*`),
    printedLine: trimmed(`[${PRINTABLE}]*(?![${SPACES}])[${PRINTABLE}][${PRINTABLE}]*`),
    optionalLine: trimmed(`[^${inLine}]*`),
    paragraph: trimmed(`[^${inParagraph}]*[^${SPACES}${inParagraph}][^${inParagraph}]*`),
    optionalParagraph: trimmed(`[^${inParagraph}]*`),
    email: trimmed("([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}"),
    imageAddress: trimmed(`(/([^/${inAddress}][^${inAddress}]*)?|https?://[a-z]+([.][a-z]+)*([/?#][^${inAddress}]*)?)`),
    day: DAY,
  };
}

function trimmed(pattern: string): string {
  return `^[${SPACES}]*${pattern}[${SPACES}]*$`;
}

/** Days from 2000 to 2099, including leap days. */
const DAY =
  '^20([0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))' +
  '|([02468][048]|[13579][26])-02-29)$';

/** The forbidden characters of a rule, as ranges of a character class. */
function listRanges(forbidden: RegExp): string {
  let ranges = '';
  let first: number | undefined;
  for (let code = 0; code <= LAST_CODE_POINT + 1; code += 1) {
    const isForbidden = code <= LAST_CODE_POINT && !isSurrogate(code) && forbidden.test(String.fromCodePoint(code));
    if (isForbidden) first ??= code;
    if (isForbidden || first === undefined) continue;
    ranges += first === code - 1 ? escaped(first) : `${escaped(first)}-${escaped(code - 1)}`;
    first = undefined;
  }
  return ranges;
}

/** Whether a code is a surrogate, which UTF-8 cannot encode. */
function isSurrogate(code: number): boolean {
  return code >= SURROGATES.first && code <= SURROGATES.last;
}

/** Escapes a code; characters beyond four digits are literal, because their escapes differ between dialects. */
function escaped(code: number): string {
  return code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, '0')}`;
}
