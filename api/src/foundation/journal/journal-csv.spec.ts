import { STATS_DEFAULTS } from '@iris/contract/defaults';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import { journalApi } from './journal.fixtures.ts';

const api = journalApi();
const { call, insertEntry } = api;

describe('GET /admin/journal/export', () => {
  const download = (query: Record<string, string> = {}) => {
    return api.server.call('GET /admin/journal/export', { token: api.superAdmin.token, query });
  };

  it('is a CSV file for French spreadsheets', async () => {
    await insertEntry('2026-03-14T09:26:53Z', { label: 'Le premier; "cité"' });
    await insertEntry('2026-07-14T09:26:53Z', { action: 'course.delete', label: 'Été' });
    const { status, headers, text } = await download();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="journal-\d{4}-\d{2}-\d{2}\.csv"$/),
      'cache-control': 'no-store',
    });
    expect(text).toBe(
      '\ufeff"Date";"Personne";"Action";"Objet";"Identifiant";"Avant";"Après"\r\n' +
        '"14/07/2026 11:26:53";"Paul Lefœvre";"Cours supprimé";"Été";"x";"";""\r\n' +
        '"14/03/2026 10:26:53";"Paul Lefœvre";"Statistiques mises à jour";"Le premier; ""cité""";"x";"";""\r\n',
    );
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

  it('frees its cursor when it is not read, as for HEAD', async () => {
    const { connection } = api.server;
    await insertEntry('2026-03-14T09:26:53Z');
    const [{ _id, ...entry } = {}] = await connection.collection('audit_entries').find().toArray();
    await connection.collection('audit_entries').insertMany(Array.from({ length: 1000 }, () => ({ ...entry })));
    const headers = { authorization: `Bearer ${api.superAdmin.token}` };
    expect((await api.server.send({ method: 'HEAD', url: '/api/admin/journal/export', headers })).status).toBe(200);
    const openCursors = () => {
      const isOpen = { type: 'idleCursor', ns: `${connection.name}.audit_entries` };
      const operations = [{ $currentOp: { idleCursors: true, allUsers: true } }, { $match: isOpen }];
      return connection.getClient().db('admin').aggregate(operations).toArray();
    };
    await expect.poll(openCursors, { timeout: 5000 }).toEqual([]);
  });

  it('leaves harmless cells as they are', async () => {
    const label = "L'œil = 100 % - 2 + @";
    await insertEntry('2026-03-14T09:26:53Z', { label });
    expect((await download()).text).toContain(`;"${label}";`);
  });

  it('has before and after', async () => {
    await call('PUT /stats', { body: { ...STATS_DEFAULTS, subscribers: 1 } });
    expect((await download()).text).toContain('""subscribers"":1}"\r\n');
  });

  it('applies the filters of the journal', async () => {
    await insertEntry('2026-03-14T09:26:53Z', { person: 'Inès Rochè' });
    await insertEntry('2026-03-14T09:26:53Z', { action: 'theme.update' });
    await insertEntry('2026-03-20T09:26:53Z');
    const lines = async (query: Record<string, string>) => (await download(query)).text.split('\r\n').length - 2;
    expect(await lines({})).toBe(3);
    expect(await lines({ person: 'roche' })).toBe(1);
    expect(await lines({ action: 'theme.update' })).toBe(1);
    expect(await lines({ from: '2026-03-15' })).toBe(1);
    expect((await download({ action: 'rien' })).status).toBe(400);
  });

  it('contains all entries', async () => {
    for (let index = 0; index < 3; index += 1) await insertEntry('2026-03-14T09:26:53Z');
    const entries = api.server.connection.collection('audit_entries');
    const [made] = await entries.find().toArray();
    await entries.insertMany(Array.from({ length: 2000 }, () => ({ ...made, _id: new Types.ObjectId() })));
    expect((await download()).text.split('\r\n')).toHaveLength(2005);
  });
});
