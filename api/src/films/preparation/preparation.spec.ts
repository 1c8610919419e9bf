import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { filmSourcesSchema } from '@iris/contract/films';
import { describe, expect, it } from 'vitest';
import { FFMPEG, filmApi, testFilm } from '../films.fixtures.ts';

const api = filmApi();

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

describe('a film', () => {
  it('is prepared by a worker: renditions up to its height, poster and thumbnails, measured by the server', async () => {
    await api.startWorker();
    const id = await api.upload(
      await api.make('a.mp4', ...testFilm({ seconds: 4, size: '1280x720' })),
      'Capsulorhexis.mp4',
    );
    const video = await api.settled(id);
    expect(video).toMatchObject({ status: 'ready', failure: null, progress: 100, name: 'Capsulorhexis.mp4' });
    const sources = filmSourcesSchema.parse(video.sources);
    expect(sources).toMatchObject({ width: 1280, height: 720, fps: 25, sprite: { interval: 1, columns: 10 } });
    expect(sources.duration).toBeCloseTo(4, 0);
    expect(sources.renditions.map(({ height }) => height)).toEqual([480, 720]);
    const [small = '', large = ''] = await Promise.all(sources.renditions.map(({ url }) => described(url)));
    expect(small).toMatch(/Video: h264.*854x480|Video: h264.*852x480/);
    expect(large).toMatch(/Video: h264 \(High\).*yuv420p.*1280x720/);
    expect(large).toMatch(/Audio: aac/);
    expect(await described(sources.poster)).toMatch(/Video: webp.*1280x720/);
    expect(await described(sources.sprite.url)).toMatch(/Video: webp.*1600x90/);
    await api.idle();
    expect((await api.stored()).map((path) => path.split('/').at(-1)).sort()).toEqual(
      ['480.mp4', '720.mp4', 'poster.webp', 'sprite.webp'].sort(),
    );
  });
});
