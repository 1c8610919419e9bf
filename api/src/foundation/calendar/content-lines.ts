/** Sets a calendar of such lines: each has at most 75 octets and ends with CRLF (RFC 5545, 3.1). */
export function writeLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A text as the value of a property. */
export function textValue(text: string): string {
  return text
    .replace(/\r\n|\r/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/**
 * A text as the value of a parameter, which can contain neither quotation marks nor line breaks. Nor does it contain what
 * separates parameters, which programs mistake for such even between quotation marks.
 */
function parameterValue(text: string): string {
  return `"${text
    .replaceAll('"', "'")
    .replace(/\s*[\p{Cc};:]+\s*/gu, ' ')
    .trim()}"`;
}

/** A person, as ORGANIZER or ATTENDEE with its parameters. */
export function personLine(property: string, { name, address }: { name: string; address: string }): string {
  const mailto = `mailto:${encodeURI(address).replace(/[?#]/g, encodeURIComponent)}`;
  return `${property};CN=${parameterValue(name || address)}:${mailto}`;
}

/** An instant: `20270330T163000Z`. */
export function utcValue(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** A day: `20270330`. */
export function dayValue(day: string): string {
  return day.replaceAll('-', '');
}

/** A line in parts of at most 75 octets; a character is never divided. */
function folded(line: string): string {
  let [result, octets] = ['', 0];
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (octets + length > 75) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += length;
  }
  return result;
}
