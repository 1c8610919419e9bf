import { isPrintable } from '@iris/contract/foundation';
import anyAscii from 'any-ascii';

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

const HAN = /\p{Script=Han}/u;

/** Fields with drawings of this program. */
const DRAWINGS = ['iris', 'logo', 'emblem', 'qr'];

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/**
 * Data of a template as JSON, with every text in it as the faces can draw it, so that nothing reaches a document or a picture
 * unchecked, whenever it was stored.
 */
export function printedData(data: object, hasEmoji: boolean): string {
  const written = (field: string, value: unknown) =>
    typeof value === 'string' && !DRAWINGS.includes(field) ? toPrintable(value, hasEmoji) : value;
  return JSON.stringify(data, written);
}

/**
 * A text as the faces draw it, never with a sign in the place of another: what they lack becomes its plain form (« ① » 1) or
 * is written in Latin letters (« 王 » Wang); emoji stay for pictures, and are left out of documents.
 */
export function toPrintable(text: string, hasEmoji = false): string {
  const composed = text.normalize();
  if (isPrintable(composed)) return composed;
  const drawn = [...graphemes.segment(composed)].map(({ segment }) => drawableForm(segment, hasEmoji));
  return drawn.join('').replace(/ {2,}/g, ' ').trim();
}

function drawableForm(grapheme: string, hasEmoji: boolean): string {
  // What selects a color or a frame, which these faces do not have.
  const sign = grapheme.replace(/[\ufe0e\ufe0f\u20e3]/g, '');
  if (isPrintable(sign)) return sign;
  if (EMOJI.test(sign)) return hasEmoji ? sign : '';
  const plain = sign.normalize('NFKD');
  if (isPrintable(plain)) return plain.normalize();
  // Its sign for the letter ayn is not read as one.
  const latin = anyAscii(sign).replaceAll('`', '');
  // Each is a word: « Wang Xiao Ming ».
  return HAN.test(sign) ? ` ${latin} ` : latin;
}
