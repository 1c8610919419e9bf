import { CONTROL, INVISIBLE, type TextKind } from '@iris/contract/fields';

const LAST_CODE_POINT = 0x10ffff;
const SURROGATES = { first: 0xd800, last: 0xdfff };

/**
 * The texts of the contract as patterns. They describe what is kept: a text is trimmed first, so spaces around it are
 * accepted too. Character classes are written out, because few readers of JSON Schema know Unicode's properties.
 */
export function textPatterns(): Record<TextKind, string> {
  const inLine = rangesOf(INVISIBLE);
  const inParagraph = rangesOf(CONTROL);
  return {
    line: `^[^${inLine}]*[^\\s${inLine}][^${inLine}]*$`,
    optionalLine: `^[^${inLine}]*$`,
    paragraph: `^[^${inParagraph}]*[^\\s${inParagraph}][^${inParagraph}]*$`,
    optionalParagraph: `^[^${inParagraph}]*$`,
    email: "^([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
    imageAddress: `^(/([^/\\s\\\\${inLine}][^\\s\\\\${inLine}]*)?|https?://[a-z]+([.][a-z]+)*([/?#][^\\s\\\\${inLine}]*)?)$`,
    day: DAY,
  };
}

/** From 2000 to 2099, with the leap days. */
const DAY =
  '^20([0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))' +
  '|([02468][048]|[13579][26])-02-29)$';

/** The characters that a rule forbids, as the ranges of a character class. */
function rangesOf(forbidden: RegExp): string {
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

/** Not a character by itself: JSON in UTF-8 cannot hold one. */
function isSurrogate(code: number): boolean {
  return code >= SURROGATES.first && code <= SURROGATES.last;
}

/** The longer escapes are not the same everywhere: beyond four digits the character stands for itself. */
function escaped(code: number): string {
  return code > 0xffff ? String.fromCodePoint(code) : `\\u${code.toString(16).padStart(4, '0')}`;
}
