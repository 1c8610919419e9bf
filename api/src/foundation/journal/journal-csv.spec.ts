import { STATS_DEFAULTS } from '@iris/contract/site';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { journalApi } from './journal.fixtures.ts';

const api = journalApi();
const { call, insertEntry } = api;

describe('GET /admin/journal/export', () => {
  const download = (query: Record<string, string> = {}) => {
    return api.server.call('GET /admin/journal/export', { token: api.superAdmin.token, query });
  };

  it('is a CSV file for French spreadsheets, of the entries that the filters of the journal find', async () => {
    await call('PUT /stats', { body: { ...STATS_DEFAULTS, subscribers: 1 } });
    await insertEntry('2026-03-14T09:26:53Z', { label: 'Le premier; "cité" = 100 % - 2 + @' });
    await insertEntry('2026-07-14T09:26:53Z', { action: 'course.delete', label: 'Été' });
    expect((await download()).text).toContain('""subscribers"":1}"\r\n');
    const { status, headers, text } = await download({ to: '2026-07-14', person: 'lefoe' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    const [head, ...lines] = [
      '\ufeff"Date";"Personne";"Action";"Objet";"Identifiant";"Avant";"Après"',
      '"14/07/2026 11:26:53";"Paul Lefœvre";"Cours supprimé";"Été";"x";"";""',
      '"14/03/2026 10:26:53";"Paul Lefœvre";"Statistiques mises à jour";"Le premier; ""cité"" = 100 % - 2 + @";"x";"";""',
      '',
    ];
    expect(text).toBe([head, ...lines].join('\r\n'));
    expect((await download({ action: 'course.delete' })).text).toBe([head, lines[0], ''].join('\r\n'));
    expect((await download({ action: 'rien' })).status).toBe(400);
  });

  it('neutralizes formulas, also with full-width signs and after invisible characters', async () => {
    const ascii = ['=1+1', '+33 1', '-2', '@SUM(A1)', '\t=1', '\r=1', ' =1'];
    const wide = ['＝1+1', '＋33 1', '－2', '＠SUM(A1)', '﹦1', '﹢1', '﹣1', '﹫A1', '\u200b=1', '\u3000＝1'];
    for (const label of [...ascii, ...wide]) await insertEntry('2026-03-14T09:26:53Z', { label, person: label });
    const { text } = await download();
    const left = [...ascii, ...wide].filter((label) => {
      return !text.includes(`"'${label}";"Statistiques mises à jour";"'${label}"`);
    });
    expect(left).toEqual([]);
  });

  it('contains all entries, and frees its cursor when it is not read, as for HEAD', async () => {
    const { connection } = api.server;
    await insertEntry('2026-03-14T09:26:53Z');
    const entries = connection.collection('audit_entries');
    const [made] = await entries.find().toArray();
    await entries.insertMany(Array.from({ length: 2000 }, () => ({ ...made, _id: new Types.ObjectId() })));
    expect((await download()).text.split('\r\n')).toHaveLength(2003);
    const headers = { authorization: `Bearer ${api.superAdmin.token}` };
    expect((await api.server.send({ method: 'HEAD', url: '/api/admin/journal/export', headers })).status).toBe(200);
    const openCursors = () => {
      const isOpen = { type: 'idleCursor', ns: `${connection.name}.audit_entries` };
      const operations = [{ $currentOp: { idleCursors: true, allUsers: true } }, { $match: isOpen }];
      return connection.getClient().db('admin').aggregate(operations).toArray();
    };
    await expect.poll(openCursors, { timeout: 5000 }).toEqual([]);
  });
});
