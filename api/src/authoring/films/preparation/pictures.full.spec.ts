import { describe, expect, it } from 'vitest';
import { testFilm } from '../films.fixtures.ts';
import { describeFilm, filmFolder, hideSound, type Rgb, readPicture, sample, withSounds } from './prepared.fixtures.ts';

const { make, prepare } = filmFolder();

/** The bars of a test card at three quarters of white, by their place from the left. */
const BARS: [place: number, color: Rgb][] = [
  [0.17, [191, 191, 191]],
  [0.28, [191, 191, 0]],
  [0.39, [0, 191, 191]],
  [0.5, [0, 191, 0]],
  [0.6, [191, 0, 191]],
  [0.71, [191, 0, 0]],
  [0.82, [0, 0, 191]],
];
/** Compression and the mapping of lights. */
const TOLERANCE = 32;

/** The bars of a picture that have another color. */
function wrongBars({ colorAt }: Awaited<ReturnType<typeof readPicture>>): string[] {
  return BARS.flatMap(([place, color]) => {
    const found = colorAt(place, 0.3);
    const isRight = color.every((value, index) => Math.abs(value - (found[index] ?? 0)) <= TOLERANCE);
    return isRight ? [] : [`at ${place}: ${found} instead of ${color}`];
  });
}

describe('colors', () => {
  it.each(['hlg-hevc.mov', 'dolby-vision-8-4.mov', 'hdr10-hevc.mp4'])(
    'of %s, with ten bits and a high dynamic range, are those of any screen',
    async (name) => {
      const { rendition } = await prepare(sample(name));
      expect(wrongBars(await readPicture(rendition))).toEqual([]);
      const log = await describeFilm(rendition);
      expect(log).toMatch(/h264 \(High\).*yuv420p\(tv, bt709, /);
      expect(log).not.toMatch(/Mastering|Content Light|DOVI/);
    },
  );

  it('of films that name theirs otherwise, or not at all, are the same', async () => {
    const named = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';
    const bars = (size: string, filters: string) => [
      ...['-f', 'lavfi', '-i', `smptehdbars=size=${size}:rate=10:duration=1.2`, '-vf', `${named},${filters}`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12'],
    ];
    const nameless = 'format=yuv420p,setparams=colorspace=unknown:color_primaries=unknown:color_trc=unknown';
    const films = {
      'small, without names': bars('320x180', `scale=out_color_matrix=bt601,${nameless}`),
      'HD, without names': bars('1280x720', nameless),
      'all values of a byte': bars('320x180', 'scale=out_range=pc,format=yuvj420p'),
      'BT.2020 without a high dynamic range': bars(
        '320x180',
        'format=yuv444p,zscale=primaries=bt2020:transfer=bt2020-10:matrix=bt2020nc,format=yuv420p10le',
      ),
    };
    const wrong: string[] = [];
    for (const [name, args] of Object.entries(films)) {
      const { rendition } = await prepare(await make('colors.mkv', ...args));
      wrong.push(...wrongBars(await readPicture(rendition)).map((bar) => `${name}: ${bar}`));
    }
    expect(wrong).toEqual([]);
  });
});

describe('an interlaced film', () => {
  /** A bar that moves, of which every second line is a half picture later. */
  const moving = (order: 'top' | 'bottom') => [
    ...['-f', 'lavfi', '-i', 'color=black:size=320x240:rate=50:duration=1.2'],
    ...['-f', 'lavfi', '-i', 'color=white:size=24x240:rate=50:duration=1.2'],
    ...['-filter_complex', `[0][1]overlay=x='n*4':y=0,tinterlace=interleave_${order}`],
  ];
  const half = (field: 'tff' | 'bff') => ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-x264-params', `${field}=1`];

  it('has whole pictures, also where it does not say so, and its shape', async () => {
    const films: [name: string, file: string, fields: string, width: number][] = [
      ['576i of a recorder', sample('576i-anamorphic.mp4'), 'tff', 852],
      ['top first', await make('top.mp4', ...moving('top'), ...half('tff')), 'tff', 640],
      ['bottom first', await make('bottom.mkv', ...moving('bottom'), ...half('bff')), 'bff', 640],
      ['saved again', await make('again.mp4', ...moving('top'), '-c:v', 'libx264', '-pix_fmt', 'yuv420p'), 'tff', 640],
    ];
    for (const [name, file, fields, width] of films) {
      const { found, rendition } = await prepare(file);
      const [before, after] = [await readPicture(file), await readPicture(rendition)];
      expect({ name, fields: found.picture.fields, width: after.width }).toEqual({ name, fields, width });
      expect(before.combing(0.3, 0.6), `${name}, as it is`).toBeGreaterThan(1);
      expect(after.combing(0.3, 0.6), name).toBeLessThan(0.1);
      expect(await describeFilm(rendition)).toMatch(/\(tv, bt709, progressive/);
    }
  });

  it('is not what a film of whole pictures is taken for', async () => {
    const { found } = await prepare(await make('whole.mp4', ...testFilm({ seconds: 1.2 })));
    expect(found.picture.fields).toBeUndefined();
  });

  it('is not what a camera has put into halves: its pictures stay as they are', async () => {
    const moved = 'testsrc=size=320x240:rate=25:duration=3,scroll=horizontal=0.01';
    const { found, rendition } = await prepare(await make('psf.mp4', '-f', 'lavfi', '-i', moved, ...half('tff')));
    expect(found.picture.fields).toBeUndefined();
    expect(await describeFilm(rendition)).toMatch(/\(tv, bt709, progressive/);
  });
});

it('pixels that are not square, as the codec or only the container says, turned or not, keep their shape', async () => {
  const circle = await make('wide.mp4', ...testFilm({ seconds: 1.2, size: '180x240' }), '-aspect', '16:9');
  const said = await make('said.mov', '-i', circle, '-c', 'copy', '-bsf:v', 'h264_metadata=sample_aspect_ratio=1/1');
  const turned = await make('turned.mp4', '-display_rotation', '90', '-i', circle, '-c', 'copy');
  const odd = await make('odd.mp4', ...testFilm({ seconds: 1.2, size: '322x242' }), '-aspect', '161:121');
  const shapes = [];
  for (const file of [circle, said, turned, odd]) {
    const { found, rendition } = await prepare(file);
    const { width, height } = await readPicture(rendition);
    shapes.push(
      `${found.width}x${found.height} ${width}x${height} ${/SAR \d+:\d+/.exec(await describeFilm(rendition))}`,
    );
  }
  expect(shapes).toEqual([
    '427x240 852x480 SAR 1:1',
    '427x240 852x480 SAR 1:1',
    '240x427 270x480 SAR 1:1',
    '322x242 638x480 SAR 1:1',
  ]);
});

it('frames that come irregularly are shown when they were filmed', async () => {
  // Each second one of the first half is missing.
  const select = "select='not(lt(n,15)*mod(n,2))'";
  const { found, film } = await prepare(
    await make('vfr.mp4', ...testFilm({ seconds: 1.2 }), '-vf', select, '-fps_mode', 'vfr'),
  );
  expect([found.rate.fps > 15, film.duration]).toEqual([true, expect.closeTo(1.2, 1)]);
});

describe('sound', () => {
  const film = async (lost: number, tracks: number[]) => {
    const file = await make('sounds.mp4', ...withSounds(1.2, tracks));
    await hideSound(file, lost);
    return file;
  };

  it('is the first track that can be decoded, and none where none can', async () => {
    const results = [];
    for (const lost of [0, 1, 2]) {
      const { found, rendition } = await prepare(await film(lost, [1.2, 1.2]));
      const tracks = (await describeFilm(rendition)).match(/Audio: aac/g)?.length ?? 0;
      results.push({ sound: found.sound, isSoundLost: found.isSoundLost, tracks });
    }
    expect(results).toEqual([
      { sound: 0, isSoundLost: false, tracks: 1 },
      { sound: 1, isSoundLost: false, tracks: 1 },
      { sound: undefined, isSoundLost: true, tracks: 0 },
    ]);
  });

  it('that is not used may be longer than the film', async () => {
    const durations = [];
    for (const [lost, tracks] of [
      [0, [1.2, 4]],
      [1, [4, 1.2]],
      [1, [4]],
    ] as const) {
      durations.push((await prepare(await film(lost, [...tracks]))).film.duration);
    }
    expect(durations).toEqual(durations.map(() => expect.closeTo(1.2, 1)));
  });
});
