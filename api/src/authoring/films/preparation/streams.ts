/** What ffmpeg says of a stream of a file. */
export interface Stream {
  /** Its place among those of the file, from 0. */
  index: number;
  kind: 'video' | 'sound' | 'other';
  /** After the kind: codec, format, size, rate. */
  text: string;
  /** The lines below it, with its side data. */
  details: string;
}

/** The color of a picture, in the words of ffmpeg; `unknown` where the file does not say it. */
export interface PictureColor {
  range: string;
  matrix: string;
  primaries: string;
  transfer: string;
}

const STREAM = /^ {2}Stream #0:(?<index>\d+)\S*: (?<type>\w+): (?<text>.*)$/;
const KINDS: Record<string, Stream['kind']> = { Video: 'video', Audio: 'sound' };

/** The streams of the first file that ffmpeg describes, in their order. */
export function listStreams(log: string): Stream[] {
  const [, input = ''] = log.split(/^Input #0.*$/m);
  const streams: Stream[] = [];
  for (const line of input.split('\n')) {
    const { index = '', type = '', text = '' } = STREAM.exec(line)?.groups ?? {};
    const open = streams.at(-1);
    if (type) streams.push({ index: Number(index), kind: KINDS[type] ?? 'other', text, details: '' });
    else if (/^(?:Stream mapping|Output #)/.test(line)) break;
    else if (open) open.details += `${line}\n`;
  }
  return streams;
}

/** The picture of a film: a cover is a stream with a picture too. */
export function findPicture(streams: readonly Stream[]): Stream | undefined {
  return streams.find(
    ({ kind, text }) => kind === 'video' && !/\((?:attached pic|timed thumbnails|still image)\)/.test(text),
  );
}

/** Whether a picture is interlaced, as its file says; which half comes first, containers say in different ways. */
export function saysInterlaced({ text }: Stream): boolean {
  return /(?:top|bottom)(?: coded)? first/.test(text);
}

/** The format of pixels, what is said of it in brackets, and the size: «yuv420p10le(tv, bt2020nc, progressive), 1x1». */
const FORMAT = /, (?<format>\w+)(?:\((?<notes>(?:[^()]|\([^()]*\))*)\))?, \d+x\d+/;

/** Formats of red, green and blue, also as palette, mosaic of a sensor or XYZ. */
const RGB = /^(?:gbr|(?:a|0|x2)?(?:rgb|bgr)|pal8|bayer|xyz)/;

/** Whether a picture has luma and chroma, or luma alone. */
export function isYuv({ text }: Stream): boolean {
  return !RGB.test(FORMAT.exec(text)?.groups?.format ?? '');
}

const UNKNOWN = 'unknown';

/** The color of a picture, as its file says: «yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive)». */
export function colorIn({ text }: Stream): PictureColor {
  const words = (FORMAT.exec(text)?.groups?.notes ?? '').split(', ');
  const range = words.find((word) => word === 'tv' || word === 'pc') ?? UNKNOWN;
  const named = words.find((word) => word.includes('/')) ?? words.find((word) => /^(?:bt|smpte|fcc|gbr)/.test(word));
  const [matrix = UNKNOWN, primaries = matrix, transfer = matrix] = named?.split('/') ?? [];
  return { range, matrix, primaries, transfer };
}
