import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@iris/contract/foundation';
import { type FilmFailure, filmSourcesSchema } from '@iris/contract/media';
import { afterEach, describe, expect, it } from 'vitest';
import { wrongCells } from '../../../../test/calls/cells.ts';
import { FFMPEG, filmApi, testFilm } from '../films.fixtures.ts';

const api = filmApi();

afterEach(() => api.stopWorkers());

/** What ffmpeg says of a file of the API. */
async function described(url: string): Promise<string> {
  const { bytes } = await api.server.send({ method: 'GET', url });
  const child = spawn(FFMPEG, ['-hide_banner', '-i', 'pipe:0'], { stdio: ['pipe', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (text) => {
    log += text;
  });
  child.stdin.on('error', () => undefined).end(bytes);
  await once(child, 'close');
  return log;
}

const names = async () => (await api.stored()).map((path) => path.split('/').at(-1)).sort();

/** A program that does something before it becomes the real ffmpeg. */
async function wrapper(before: string): Promise<string> {
  const program = join(await api.scratch(), 'ffmpeg');
  await writeFile(program, `#!/bin/sh\n${before}\nexec "${FFMPEG}" "$@"\n`, { mode: 0o755 });
  return program;
}

/** Deletes every film and waits for its files to go; needs a worker. */
async function deleteAll(): Promise<void> {
  const { token } = api.author;
  const { body } = await api.server.call<{ _id: string }[]>('GET /videos', { token });
  for (const { _id: id } of body) expect((await api.server.call('DELETE /videos/:id', { token, id })).status).toBe(204);
  await api.idle();
  expect(await api.stored()).toEqual([]);
}

describe('a film', () => {
  it('is prepared: renditions up to its height, poster and thumbnails, measured by the server', async () => {
    await api.startWorker();
    const data = await api.make('a.mp4', ...testFilm({ seconds: 2, size: '1280x720' }));
    const video = await api.settled(await api.upload(data, 'Capsulorhexis.mp4'));
    expect(video).toMatchObject({ status: 'ready', failure: null, progress: 100, name: 'Capsulorhexis.mp4' });
    const sources = filmSourcesSchema.parse(video.sources);
    expect(sources).toMatchObject({ width: 1280, height: 720, fps: 25, sprite: { interval: 1, columns: 10 } });
    expect(sources.duration).toBeCloseTo(2, 0);
    expect(sources.renditions.map(({ height }) => height)).toEqual([480, 720]);
    const [small = '', large = ''] = await Promise.all(sources.renditions.map(({ url }) => described(url)));
    expect(small).toMatch(/Video: h264 .*85[24]x480/);
    expect(large).toMatch(/Video: h264 \(High\).*yuv420p.*1280x720/);
    expect(large).toMatch(/Audio: aac/);
    expect(await described(sources.poster)).toMatch(/Video: webp.*1280x720/);
    expect(await described(sources.sprite.url)).toMatch(/Video: webp.*1600x90/);
    await api.idle();
    expect(await names()).toEqual(['480.mp4', '720.mp4', 'poster.webp', 'sprite.webp']);
    await deleteAll();
  });

  it('of a telephone is upright, without its place, and with a constant rate', async () => {
    await api.startWorker();
    await api.make(
      'b.mp4',
      ...testFilm({ seconds: 1.2, size: '640x360', rate: 30 }),
      '-metadata',
      'location=+45.7+4.8/',
    );
    const turned = await api.makeFrom('b.mp4', 'c.mp4', ['-display_rotation', '90'], ['-c', 'copy']);
    const { sources } = await api.settled(await api.upload(turned));
    expect(sources).toMatchObject({ width: 360, height: 640, fps: 30 });
    const log = await described(sources?.renditions[0]?.url ?? '');
    expect(log).toMatch(/270x480/);
    expect(log).not.toContain('45.7');
    expect(log).not.toContain('displaymatrix');
    await deleteAll();
  });

  it('without sound, in other formats, is prepared too', async () => {
    await api.startWorker();
    const silent = ['-f', 'lavfi', '-i', 'testsrc=duration=1.2:size=320x240:rate=24000/1001', '-pix_fmt', 'yuv420p'];
    const files = {
      'd.mkv': ['-c:v', 'libx264'],
      'd.webm': ['-c:v', 'libvpx', '-b:v', '300k'],
      'd.avi': ['-c:v', 'mpeg4'],
      'd.ts': ['-c:v', 'libx264'],
      'd.mov': ['-c:v', 'mjpeg'],
    };
    const ids = [];
    for (const [name, codec] of Object.entries(files)) {
      ids.push(await api.upload(await api.make(name, ...silent, ...codec), name));
    }
    const videos = await Promise.all(ids.map(api.settled));
    expect(videos.map(({ name, status }) => `${name} ${status}`)).toEqual(
      Object.keys(files).map((name) => `${name} ready`),
    );
    for (const { sources } of videos) expect(sources?.fps).toBeCloseTo(24000 / 1001, 3);
    await deleteAll();
  });
});

describe('a file that is not a whole film', () => {
  it('fails with a sentence for its author, and leaves nothing', async () => {
    await api.startWorker();
    const film = testFilm({ seconds: 6 });
    const fast = await api.make('e.mp4', ...film, '-movflags', '+faststart');
    const plain = await api.make('f.mp4', ...film);
    const mkv = await api.make('g.mkv', ...film);
    const cut = (data: Buffer, share: number) => data.subarray(0, Math.floor(data.length * share));
    const hollow = Buffer.concat([cut(fast, 0.4), Buffer.alloc(fast.length - cut(fast, 0.4).length)]);
    const secret = join(await api.scratch(), 'secret.mp4');
    await writeFile(secret, fast);
    const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\n${secret}\n#EXT-X-ENDLIST\n`;
    const files: [string, FilmFailure, Buffer][] = [
      ['a script named film.mp4', 'film_unreadable', Buffer.from('#!/bin/sh\nrm -rf /\n')],
      ['a page', 'film_unreadable', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['noise', 'film_unreadable', Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))],
      [
        'a picture',
        'film_unreadable',
        await api.make('p.png', '-f', 'lavfi', '-i', 'testsrc=size=99x99', '-frames:v', '1'),
      ],
      ['sound alone', 'film_unreadable', await api.make('s.m4a', '-f', 'lavfi', '-i', 'sine=duration=3')],
      ['a list of other files', 'film_unreadable', Buffer.from(playlist)],
      ['a list for concatenation', 'film_unreadable', Buffer.from(`ffconcat version 1.0\nfile '${secret}'\n`)],
      ['an MP4 cut at 50 %', 'film_truncated', cut(fast, 0.5)],
      ['an MP4 cut at 95 %', 'film_truncated', cut(fast, 0.95)],
      ['an MP4 without its index', 'film_truncated', cut(plain, 0.5)],
      ['an MP4 with a part of its index', 'film_truncated', cut(plain, 0.97)],
      ['an MKV cut at 50 %', 'film_truncated', cut(mkv, 0.5)],
      ['an MP4 whose rest is empty', 'film_truncated', hollow],
      ['a film of one frame', 'film_too_short', await api.make('h.mp4', ...testFilm({ seconds: 0.04 }))],
      ['a film of 0.5 s', 'film_too_short', await api.make('i.mp4', ...testFilm({ seconds: 0.5 }))],
      [
        'a film of 10 h',
        'film_too_long',
        await api.make('j.mp4', '-f', 'lavfi', '-i', 'color=size=16x16:rate=1/60:duration=36000', '-c:v', 'mpeg4'),
      ],
      [
        'a film that is too wide',
        'film_dimensions',
        await api.make('k.mp4', ...testFilm({ seconds: 1, size: '4112x16' })),
      ],
    ];
    const ids = new Map<string, string>();
    for (const [name, , data] of files) ids.set(name, await api.upload(data, `${name}.mp4`));
    const wrong = await wrongCells(
      files,
      ([name]) => name,
      async ([name, failure]) => {
        const { status, failure: found, can_retry, sources } = await api.settled(ids.get(name) ?? '');
        const { detail } = ERRORS[failure];
        expect({ status, found, can_retry, sources }).toEqual({
          status: 'failed',
          found: { code: failure, detail },
          can_retry: false,
          sources: null,
        });
      },
    );
    expect(wrong).toEqual([]);
    await api.idle();
    expect(await api.stored()).toEqual([]);
    const [[, id = ''] = []] = [...ids];
    const { status, body } = await api.server.call('POST /videos/:id/retry', { token: api.author.token, id });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'video_not_retryable' });
    await deleteAll();
  });
});

it('a server says what keeps its ffmpeg from working, keeps the uploaded file, and prepares the film once it can', async () => {
  // Killed by the system, as when memory is short.
  const killed = await wrapper(
    `case "$*" in *libx264*) "${FFMPEG}" -re "$@" & sleep 0.3; kill -9 $!; kill -9 $$;; esac`,
  );
  const unfit = await wrapper(`case "$*" in *libx264*) echo "No such filter: 'zscale'" >&2; exit 1;; esac`);
  const full = await wrapper(
    `for arg; do case "$arg" in */480.mp4) arg=/dev/full;; esac; set -- "$@" "$arg"; shift; done`,
  );
  const faults: [ffmpeg: string | undefined, failure: FilmFailure][] = [
    [undefined, 'ffmpeg_missing'],
    ['/nowhere/ffmpeg', 'ffmpeg_missing'],
    [unfit, 'ffmpeg_missing'],
    [killed, 'film_interrupted'],
    [full, 'film_disk_full'],
  ];
  const id = await api.upload(await api.make('l.mp4', ...testFilm({ seconds: 1.2 })));
  const retry = async () => (await api.server.call('POST /videos/:id/retry', { token: api.author.token, id })).status;
  for (const [ffmpeg, code] of faults) {
    await api.startWorker({ ffmpeg });
    const { failure, can_retry } = await api.settled(id);
    expect({ code: failure?.code, can_retry }).toEqual({ code, can_retry: true });
    expect(await api.stored()).toEqual([`sources/${id}`]);
    await api.stopWorkers();
    expect((await Promise.all([retry(), retry()])).sort()).toEqual([200, 409]);
  }
  await api.startWorker();
  expect((await api.settled(id)).status).toBe('ready');
  await deleteAll();
});
