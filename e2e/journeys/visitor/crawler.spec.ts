import type { Course } from '../../support/api-client.ts';
import { type CrawledPage, crawl, crawlablePaths, listedAddresses } from '../../support/crawling/crawler.ts';
import { faultsOf } from '../../support/crawling/structured-data.ts';
import { expect, test } from '../../support/test.ts';

/*
 * What a search engine finds that executes no scripts: everything here is read by fetch. Other journeys create and remove
 * courses at the same time.
 */

/** Pages that browsers draw: free lessons, which search engines shall not list. */
const DRAWN_BY_BROWSERS = /\/apercu\//;

const price = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

/** The title of a course of another journey. */
const OF_A_JOURNEY = /\b[0-9a-f]{10}$/;

/** As {@link CrawledPage.text} has it. */
const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

async function catalog(address: string): Promise<Course[]> {
  return (await fetch(`${address}/api/courses`)).json() as Promise<Course[]>;
}

/** The courses that exist during the whole work. */
async function lasting(address: string, before: Course[]): Promise<Course[]> {
  const after = new Set((await catalog(address)).map(({ _id }) => _id));
  return before.filter(({ _id }) => after.has(_id));
}

/** The pages that can be reached by links from the landing page, by path; of courses and webinars these only. */
async function crawlSite(address: string, offers: string[]): Promise<Map<string, CrawledPage>> {
  const isCrawlable = await crawlablePaths(address);
  const pages = new Map<string, CrawledPage>();
  const waiting = ['/'];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path) || !isCrawlable(path) || DRAWN_BY_BROWSERS.test(path)) continue;
    if (isOffer(path) && !offers.includes(path)) continue;
    const page = await crawl(address, path);
    pages.set(path, page);
    waiting.push(...page.links);
  }
  return pages;
}

test('a crawler without scripts finds every course with title, price, description and link, a webinar with its hours, and each page in the sitemap says what it is about', async ({
  address,
  createCourse,
  createWebinar,
}) => {
  const course = await createCourse();
  const webinar = await createWebinar();
  const robots = await (await fetch(`${address}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${address}/sitemap.xml`);
  const before = await catalog(address);
  const read = before.filter(({ _id, title }) => _id === course._id || !OF_A_JOURNEY.test(title));
  const listed = await listedAddresses(address);
  const offers = [`/webinars/${webinar._id}`, ...read.map(({ _id }) => `/courses/${_id}`)];
  const pages = await crawlSite(address, offers);
  const courses = await lasting(address, before);
  expect(courses.length).toBeGreaterThan(5);
  const list = pages.get('/courses');
  const missing = courses.flatMap(({ _id, ...listed }) => {
    const path = `/courses/${_id}`;
    const page = pages.get(path);
    if (!list?.links.includes(path) || (!page && offers.includes(path))) return [`${listed.title} has no link`];
    const expected = [listed.title, price.format(listed.price), listed.description].map(onOneLine);
    return expected.flatMap((text) => [
      ...(page?.text.includes(text) === false ? [`page of ${listed.title}: ${text}`] : []),
      ...(list.text.includes(text) ? [] : [`catalog: ${text}`]),
    ]);
  });
  expect(missing).toEqual([]);
  for (const text of [webinar.title, 'Dre Inés Robledo', '18:30', 'heure de Paris']) {
    expect(pages.get('/webinars')?.text).toContain(text);
    expect(pages.get(`/webinars/${webinar._id}`)?.text).toContain(text);
  }

  const isGone = ({ path }: CrawledPage) =>
    path !== `/webinars/${webinar._id}` && isOffer(path) && !courses.some(({ _id }) => path.endsWith(_id));
  const found = [...pages.values()].filter((page) => !isGone(page));
  const wrong = found.flatMap(({ path, status, title, meta, canonical, data }) => {
    const description = meta.get('description') ?? '';
    const faults = [
      ...(status === 200 ? [] : [`status ${status}`]),
      ...(title.length > 5 ? [] : [`title ${title}`]),
      ...(description.length >= 20 && description.length <= 250 ? [] : [`description ${description}`]),
      ...(canonical === address + path ? [] : [`canonical ${canonical}`]),
      ...(meta.get('og:url') === canonical ? [] : ['og:url']),
      ...(meta.get('og:title') === title ? [] : ['og:title']),
      ...(meta.get('twitter:card') === 'summary_large_image' ? [] : ['twitter:card']),
      ...(meta.has('robots') ? ['robots'] : []),
      ...(data.length > 0 ? faultsOf(data) : ['no structured data']),
      ...data.filter((entry) => entry['@context'] !== 'https://schema.org').map(() => 'no context'),
    ];
    return faults.map((fault) => `${path}: ${fault}`);
  });
  expect(wrong).toEqual([]);
  // Courses of other journeys have the same description.
  const distinct = found.filter(({ path }) => !path.startsWith('/courses/') || isDistinct(path, courses));
  expect(repeated(distinct.map(({ title }) => title))).toEqual([]);
  expect(repeated(distinct.map(({ meta }) => meta.get('description') ?? ''))).toEqual([]);
  const own = found.map(({ path }) => address + path);
  expect(
    own.filter((one) => !listed.includes(one)),
    'missing in the sitemap',
  ).toEqual([]);
  expect(
    listed.filter((one) => !isOffer(new URL(one).pathname) && !own.includes(one)),
    'more in the sitemap',
  ).toEqual([]);
  const types = new Set(found.flatMap(({ data }) => data.map((entry) => String(entry['@type']))));
  expect([...types].sort()).toEqual([
    ...['BreadcrumbList', 'Course', 'EducationEvent', 'EducationalOrganization', 'ItemList', 'WebSite'],
  ]);
});

test('an address with nothing is 404, a search has the address of the catalog, and a later part of it its own', async ({
  address,
}) => {
  const missing = '000000000000000000000000';
  for (const path of ['/nulle-part', `/courses/${missing}`, `/webinars/${missing}`, '/certificates/IRIS-0000']) {
    const { status, meta, canonical } = await crawl(address, path);
    expect([status, meta.get('robots'), canonical], path).toEqual([404, 'noindex', undefined]);
  }
  const search = await crawl(address, `/courses?level=${encodeURIComponent('Débutant')}&q=phaco`);
  expect([search.status, search.canonical]).toEqual([200, `${address}/courses`]);
  const [first] = await catalog(address);
  const later = await crawl(address, `/courses?after=${first?._id}`);
  const canonical = `${address}/courses?after=${first?._id}`;
  expect(later).toMatchObject({ status: 200, title: expect.stringMatching(/^Nos Cours, suite ·/), canonical });
});

/** The page of a course or webinar, which other journeys create and remove. */
function isOffer(path: string): boolean {
  return /^\/(courses|webinars)\/./.test(path);
}

function isDistinct(path: string, courses: Course[]): boolean {
  const course = courses.find(({ _id }) => path.endsWith(_id));
  return courses.filter(({ description }) => description === course?.description).length === 1;
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}
