import { beforeEach, describe, expect, it } from 'vitest';
import { telemetryApi } from './telemetry.fixtures.ts';

const api = telemetryApi();
const { counters, health, report } = api;

describe('a violation of the content security policy', () => {
  const violations = () => api.server.connection.collection('csp_violations');
  // Besides, a busy machine logs slow commands.
  const lines = () => api.log.split('\n').filter((line) => line.includes('content security policy'));
  const counts = async () =>
    (await violations().find().sort({ count: -1 }).toArray()).map(({ _id, day, ...rest }) => rest);

  beforeEach(async () => void (await violations().deleteMany({})));

  it.each([
    ['did it', { 'source-file': 'https://academie.example/remotes/admin/2.0.0-rc.1+7/a.js', 'blocked-uri': 'inline' }],
    ['was blocked', { 'blocked-uri': 'https://cdn.example/remotes/admin/2.0.0-rc.1+7/style.css' }],
  ])('is counted for the release whose file %s', async (_, fields) => {
    expect((await report(fields)).status).toBe(204);
    expect(await health()).toMatchObject([{ remote: 'admin', version: '2.0.0-rc.1+7', violations: 1 }]);
    expect(lines()).toEqual([]);
    expect(await counts()).toEqual([]);
  });

  it('without a release is counted by directive and origin, without addresses', async () => {
    const blocked = {
      'https://evil.example/steal.js?q=claire': 'https://evil.example',
      inline: 'inline',
      'chrome-extension://abcdef/page.js': 'chrome-extension:',
      'https://academie.example/remotes/admin/9.9.9/a.js': 'https://academie.example',
      [`https://${'a'.repeat(300)}.example/`]: `https://${'a'.repeat(92)}`,
    };
    for (const address of Object.keys(blocked)) expect((await report({ 'blocked-uri': address })).status).toBe(204);
    const directive = 'script-src-elem';
    const expected = Object.values(blocked).map((origin) => ({ directive, blocked: origin, count: 1 }));
    expect(await counts()).toEqual(expect.arrayContaining(expected));
    expect(await counters().countDocuments()).toBe(0);
    expect(lines()).toHaveLength(expected.length);
    expect(api.log).toContain('content security policy: script-src-elem blocked https://evil.example (1 today)"');
    expect(api.log + JSON.stringify(await counts())).not.toMatch(/claire|users|steal/);
  });

  it('is logged the 1st, 10th and 100th time of a day', async () => {
    for (let batch = 0; batch < 12; batch += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => report({ 'blocked-uri': 'eval' })));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    }
    expect(await counts()).toEqual([{ directive: 'script-src-elem', blocked: 'eval', count: 120 }]);
    expect(
      lines()
        .map((line) => /\((\d+) today\)/.exec(line)?.[1])
        .sort(),
    ).toEqual(['1', '10', '100']);
  });

  it('with a new kind each time is limited in database and log', async () => {
    const send = (host: string) => report({ 'blocked-uri': `https://${host}.example/` });
    await send('first');
    const day = (await violations().findOne())?.day;
    const kinds = Array.from({ length: 98 }, (_, index) => ({
      day,
      directive: 'img-src',
      blocked: `h${index}`,
      count: 1,
    }));
    await violations().insertMany(kinds);
    for (const host of ['hundredth', 'one', 'two', 'three', 'first', 'four']) await send(host);
    const [most, again, ...others] = await counts();
    expect(most).toEqual({ directive: 'other', blocked: 'other', count: 4 });
    expect(again).toMatchObject({ blocked: 'https://first.example', count: 2 });
    expect(others).toHaveLength(99);
    expect(lines()).toHaveLength(3);
  });

  it('is accepted with its content type on this route only', async () => {
    const request = { method: 'POST', headers: { 'content-type': 'application/csp-report' }, payload: '{}' } as const;
    expect((await api.server.send({ ...request, url: '/api/contact' })).status).toBe(415);
    expect((await api.server.send({ ...request, url: '/api/csp-reports' })).status).toBe(400);
  });
});
