import { crawl } from '../../support/crawling/crawler.ts';
import { expect, test } from '../../support/test.ts';

// What search engines and messengers show of a link; drawing it takes the server seconds.
test('each page, course and webinar has a picture of its own for links', async ({
  address,
  createCourse,
  createWebinar,
}) => {
  // Of its own: other journeys delete theirs.
  const course = await createCourse();
  const webinar = await createWebinar();
  const offers = [`/courses/${course._id}`, `/webinars/${webinar._id}`];
  const paths = ['/', '/courses', '/webinars', '/about', '/contact', ...offers];
  const pictures = new Set<string>();
  for (const path of paths) {
    const { meta } = await crawl(address, path);
    const picture = meta.get('og:image') ?? '';
    expect(meta.get('og:image:alt'), path).toBeTruthy();
    pictures.add(picture);
  }
  expect(pictures.size).toBe(paths.length);
  // That all are different is proved by share-images.spec.ts of the API.
  for (const picture of [...pictures].slice(-2)) {
    const response = await fetch(picture);
    expect([response.status, response.headers.get('content-type')], picture).toEqual([200, 'image/png']);
    // That of another version is kept for minutes only.
    expect(response.headers.get('cache-control'), picture).toContain('immutable');
    const file = Buffer.from(await response.arrayBuffer());
    // The header of a PNG (w3.org/TR/png-3, 11.2.1).
    expect([file.readUInt32BE(16), file.readUInt32BE(20)], picture).toEqual([1200, 630]);
  }
});
