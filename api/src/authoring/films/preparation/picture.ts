import type { PictureColor } from './streams.ts';

/** What makes a picture one that every browser shows as it was filmed. */
export interface FoundPicture {
  /** Its stream, as ffmpeg counts those of the file. */
  stream: number;
  /** Which half of the pictures of an interlaced film comes first; undefined when each picture is whole. */
  fields: FieldOrder | undefined;
  color: PictureColor;
  /** Whether it has luma and chroma, and not red, green and blue. */
  isYuv: boolean;
  /** Lines of the file. */
  lines: number;
}

/** Top or bottom lines first; `auto` is as each picture says. */
export type FieldOrder = 'tff' | 'bff' | 'auto';

/** The curves of films with a high dynamic range: HLG and PQ. */
const HDR_TRANSFERS = ['arib-std-b67', 'smpte2084'];

/** Colors that a screen for BT.709 lacks. */
const WIDE_PRIMARIES = ['bt2020', 'smpte431', 'smpte432'];

/** The white of paper in films with a high dynamic range (ITU-R BT.2408), and their brightest light, in cd/m². */
const HDR_WHITE = 203;
const HDR_PEAK = 1000;

/** From this many lines on, a file that does not name its colors has those of HDTV. */
const HD_LINES = 720;

/** Whether a film has a high dynamic range, which is mapped to that of all screens. */
export function isHdr({ color }: FoundPicture): boolean {
  return HDR_TRANSFERS.includes(color.transfer);
}

/**
 * The filters that make whole pictures with square pixels, of this height and rate, in the colors of BT.709: films name
 * their colors, and browsers show them differently, or not at all. Widths are even, which the codec requires.
 */
export function pictureFilters(picture: FoundPicture, height: number, rate: string): string[] {
  const { fields } = picture;
  const size = `w='max(2,trunc(${height}*dar/2)*2)':h=${height}`;
  return [
    // Before anything else: lines of two moments must not be mixed.
    fields ? `bwdif=mode=send_frame:parity=${fields}:deint=all` : 'setfield=prog',
    `fps=${rate}`,
    ...colorFilters(picture, size),
    'setsar=1',
    'format=yuv420p',
    'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709',
    // The light for which it was mastered is not that of the result.
    'sidedata=mode=delete:type=MASTERING_DISPLAY_METADATA',
    'sidedata=mode=delete:type=CONTENT_LIGHT_LEVEL',
  ];
}

function colorFilters(picture: FoundPicture, size: string): string[] {
  const named = nameColors(picture);
  if (isHdr(picture)) {
    return [
      ...[`scale=${size}`, named],
      ...[`zscale=transfer=linear:npl=${HDR_WHITE}`, 'format=gbrpf32le', 'zscale=primaries=bt709'],
      // It leaves what is darker than skin as it is, and compresses lights.
      `tonemap=tonemap=mobius:desat=0:peak=${(HDR_PEAK / HDR_WHITE).toFixed(2)}`,
      'zscale=transfer=bt709:matrix=bt709:range=tv',
    ];
  }
  if (WIDE_PRIMARIES.includes(picture.color.primaries)) {
    return [`scale=${size}`, named, 'zscale=primaries=bt709:transfer=bt709:matrix=bt709:range=tv'];
  }
  return [named, `scale=${size}:out_color_matrix=bt709:out_range=tv`];
}

/** Says what the file does not: filters guess otherwise, and differently. */
function nameColors(picture: FoundPicture): string {
  const { color, isYuv, lines } = picture;
  const isWide = isHdr(picture) || WIDE_PRIMARIES.includes(color.primaries);
  const usual = lines >= HD_LINES ? 'bt709' : 'smpte170m';
  const names = [
    ...(isYuv && !isNamed(color.matrix) ? [`colorspace=${isWide ? 'bt2020nc' : usual}`] : []),
    ...(isNamed(color.primaries) ? [] : [`color_primaries=${isWide ? 'bt2020' : usual}`]),
    ...(isNamed(color.transfer) ? [] : [`color_trc=${isWide ? 'bt709' : usual}`]),
  ];
  return names.length > 0 ? `setparams=${names.join(':')}` : 'null';
}

function isNamed(value: string): boolean {
  return value !== 'unknown' && value !== 'reserved';
}
