import type { CourseDetail } from '@iris/contract/programs';
import { courseImage, pageImage, shareImageAddress, shareImageVersion, THEME_DEFAULTS } from '@iris/contract/site';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { account, course, courseInput, unknownId } from '../../../test/data/factories.ts';
import { webinar } from '../../../test/data/webinars.ts';
import { sharedServer } from '../../../test/servers/shared-server.ts';
import { setSvg } from '../../learning/certificates/documents/typeset.ts';
import { SHARE_IMAGE_TEMPLATE } from './share-image-template.ts';

const server = sharedServer();
let token: string;

beforeAll(async () => {
  ({ token } = await account(server, 'super_admin'));
});

const draw = (name: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  server.call('GET /share-images/:name', { params: { name }, query, headers });

const detail = async (id: string) => (await server.call<CourseDetail>('GET /courses/:id', { id })).body;

describe('a share picture', () => {
  it('of a page, a course and a webinar, whatever its title, is a PNG of 1200 × 630, small enough for every network', async () => {
    const words = (letters: string) => `#let x = ${`œ${letters} "\\ <script>$`.repeat(4)}`;
    const offers = [
      await course(server, { title: words('\u{1f441}\u4e2d') }),
      // Webinars have only letters that attestations print.
      await webinar(server, { title: words('≥β') }),
    ].map(({ _id }) => _id);
    const pages = ['home', 'courses', 'webinars', 'about', 'contact', 'certificates', 'legal', 'privacy'];
    const drawn = new Set<string>();
    for (const name of [...pages, ...offers]) {
      const { status, headers, bytes } = await draw(name);
      expect([status, headers['content-type']], name).toEqual([200, 'image/png']);
      expect(await sharp(bytes).metadata(), name).toMatchObject({ format: 'png', width: 1200, height: 630 });
      expect(bytes.length, name).toBeLessThan(300_000);
      drawn.add(bytes.toString('base64'));
    }
    expect(drawn.size).toBe(pages.length + offers.length);
  });

  it('is kept by browsers and networks under the address of its version, and is not sent again', async () => {
    const version = shareImageVersion(pageImage('home', THEME_DEFAULTS));
    expect(shareImageAddress('home', pageImage('home', THEME_DEFAULTS))).toBe(`/api/share-images/home?v=${version}`);
    const { headers } = await draw('home', { v: version });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await draw('home', { v: 'old' })).headers['cache-control']).toBe('public, max-age=300');
    expect((await draw('home', {}, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  it('shows the current course and theme, under another version', async () => {
    const { _id } = await course(server, { title: 'Avant' });
    const before = await draw(_id);
    await server.call('PUT /courses/:id', { id: _id, token, body: courseInput({ title: 'Après' }) });
    const after = await draw(_id);
    expect(after.bytes.equals(before.bytes)).toBe(false);
    expect(after.headers.etag).toBe(`"${shareImageVersion(courseImage(await detail(_id), THEME_DEFAULTS))}"`);
    const { body } = await server.call('PUT /config/theme', { token, body: { primaryColor: '#7c3aed' } });
    expect(body).toMatchObject({ primaryColor: '#7c3aed' });
    expect((await draw(_id)).bytes.equals(after.bytes)).toBe(false);
  });

  it.each([
    ['an unknown page', 'tarifs', 404, 'image_not_found'],
    ['an unknown course', unknownId(), 404, 'course_not_found'],
    ['another spelling', 'Tarifs', 400, 'invalid_input'],
  ])('is refused for %s', async (_, name, status, code) => {
    const answer = await draw(name);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

/** The letters of a picture with this title, as paths. */
function lettersOf(title: string): string[] {
  const colors = { primary: '#7a4b1e', secondary: '#1e4b7a', accent: '#7a1e4b' };
  const iris = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const texts = { title, siteName: 'Iris', lead: '', authors: '' };
  const svg = setSvg(SHARE_IMAGE_TEMPLATE, { ...texts, emblem: '', iris, colors });
  return [...svg.matchAll(/<path id="\w+" class="outline_glyph" d="([^"]*)"/g)].map(([, path = '']) => path).sort();
}

it('draws emoji, and writes letters that the faces lack in Latin ones, even if the machine has them', () => {
  expect(lettersOf('a')).not.toEqual(lettersOf('b'));
  expect(lettersOf('王')).toEqual(lettersOf('Wang'));
  const emoji = ['👁️', '👩‍⚕️', '🇫🇷', '❤️', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🦉', '🫶', '☑️'];
  const drawn = new Set(emoji.map((sign) => lettersOf(`a${sign}`).join()));
  expect(drawn.size).toBe(emoji.length);
  const plain = lettersOf('a');
  expect(emoji.filter((sign) => lettersOf(`a${sign}`).length <= plain.length)).toEqual([]);
});
