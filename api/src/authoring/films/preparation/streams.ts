/** What ffmpeg says of a stream of a file. */
export interface Stream {
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

const STREAM = /^ {2}Stream #0:\d+\S*: (?<type>\w+): (?<text>.*)$/;
const KINDS: Record<string, Stream['kind']> = { Video: 'video', Audio: 'sound' };

/** The streams of the first file that ffmpeg describes, in their order. */
export function listStreams(log: string): Stream[] {
  const [, input = ''] = log.split(/^Input #0.*$/m);
  const streams: Stream[] = [];
  for (const line of input.split('\n')) {
    const { type = '', text = '' } = STREAM.exec(line)?.groups ?? {};
    const open = streams.at(-1);
    if (type) streams.push({ kind: KINDS[type] ?? 'other', text, details: '' });
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

const UNKNOWN = 'unknown';

/** The color of a picture, as its file says: «yuv420p10le(tv, bt2020nc/bt2020/arib-std-b67, progressive)». */
export function colorIn({ text }: Stream): PictureColor {
  const [, list = ''] = /, \w+\(((?:[^()]|\([^()]*\))*)\), \d+x\d+/.exec(text) ?? [];
  const words = list.split(', ');
  const range = words.find((word) => word === 'tv' || word === 'pc') ?? UNKNOWN;
  const named = words.find((word) => word.includes('/')) ?? words.find((word) => /^(?:bt|smpte|fcc|gbr)/.test(word));
  const [matrix = UNKNOWN, primaries = matrix, transfer = matrix] = named?.split('/') ?? [];
  return { range, matrix, primaries, transfer };
}
