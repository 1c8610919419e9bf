import { beforeAll, describe, expect, it } from 'vitest';
import { CoursesService } from '../../src/catalog/courses/courses.service.ts';
import { CourseStatesService } from '../../src/catalog/courses/states/course-states.service.ts';
import { course, courseInput, unknownId } from '../data/factories.ts';
import { webinar } from '../data/webinars.ts';
import { release } from './releasing.ts';
import { releasedSite } from './site.fixtures.ts';

const ACTOR = { id: unknownId(), name: 'Inès Roche' };

const site = releasedSite();

const sitemap = (headers = {}) => site.other.send({ method: 'GET', url: '/sitemap.xml', headers });

/** The listed addresses with their last change. */
async function listed(): Promise<Map<string, string | undefined>> {
  const { text } = await sitemap();
  const entries = [...text.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)];
  return new Map(entries.map(([, address = '', changed]) => [address.replace('http://localhost:3000', ''), changed]));
}

describe('/sitemap.xml', () => {
  it('lists what everyone may open, and each webinar and course of the catalog with its last change', async () => {
    await release(site.other, 'admin');
    const courses = site.other.app.get(CoursesService, { strict: false });
    const states = site.other.app.get(CourseStatesService, { strict: false });
    const [kept, archived] = [await course(site.other), await course(site.other)];
    await states.archive(archived._id, ACTOR);
    const { _id } = await webinar(site.other);
    const first = (await listed()).get(`/courses/${kept._id}`);
    await courses.update(kept._id, courseInput({ title: 'Autre titre' }), ACTOR);
    const pages = await listed();
    const shown = ['/certificates', '/courses', `/courses/${kept._id}`, '/webinars', `/webinars/${_id}`];
    expect([...pages.keys()].sort()).toEqual(shown);
    expect(Date.parse(pages.get(`/courses/${kept._id}`) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  it('is XML, which is sent again only when it has changed', async () => {
    const { headers } = await sitemap();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect((await sitemap({ 'if-none-match': headers.etag })).status).toBe(304);
    await course(site.other);
    expect((await sitemap({ 'if-none-match': headers.etag })).status).toBe(200);
  });

  it('is not answered during an outage of the database: crawlers would forget the courses', async () => {
    const { status, headers } = await site.get('/sitemap.xml');
    expect(status).toBe(503);
    expect(headers['retry-after']).toBeDefined();
  });
});

describe('/robots.txt', () => {
  let lines: string[];

  beforeAll(async () => {
    await release(site.other, 'admin');
    const { text } = await site.other.send({ method: 'GET', url: '/robots.txt' });
    lines = text.split('\n');
  });

  it('names the sitemap, and forbids the sections of accounts and the API except what public pages read', () => {
    expect(lines).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    for (const line of [
      'Disallow: /admin$',
      'Disallow: /admin/',
      'Disallow: /api/',
      'Allow: /api/courses',
      'Allow: /api/webinars',
    ])
      expect(lines).toContain(line);
    expect(lines.some((line) => line === 'Disallow: /' || line.startsWith('Disallow: /courses'))).toBe(false);
  });

  it('is answered during an outage of the database', async () => {
    const { status, text } = await site.get('/robots.txt');
    expect(status).toBe(200);
    expect(text).toContain('Disallow: /api/');
  });
});
