import { expect, it } from 'vitest';
import { writeCalendar } from './calendar-file.ts';

const now = new Date('2027-03-10T09:08:07Z');
const event = {
  ...{ uid: 'a@iris.example', from: '2027-03-08', to: '2027-03-14', changedAt: new Date('2027-03-09T00:00:00Z') },
  title: 'Phaco : 2 leçons, 45 min; début',
};
const write = (changes: object = {}) => writeCalendar({ name: 'Mon plan', now, events: [{ ...event, ...changes }] });

/** What a reader of RFC 5545 makes of it: unfolded lines, of names with their unescaped values. */
function read(file: string): Map<string, string> {
  const lines = file.replaceAll('\r\n ', '').split('\r\n');
  const fields = lines.map((line) => /^([^:]+):(.*)$/s.exec(line) ?? []);
  return new Map(
    fields.map(([, name = '', value = '']) => [
      name,
      value.replace(/\\(.)/g, (_, next) => (next === 'n' ? '\n' : next)),
    ]),
  );
}

it('writes an event of whole days as RFC 5545 wants it', () => {
  const file = write();
  expect(file).toContain('SUMMARY:Phaco : 2 leçons\\, 45 min\\; début\r\n');
  const fields = read(file);
  expect(Object.fromEntries(fields)).toMatchObject({
    ...{ VERSION: '2.0', METHOD: 'PUBLISH', PRODID: expect.stringContaining('-//'), UID: 'a@iris.example' },
    ...{ DTSTAMP: '20270310T090807Z', 'LAST-MODIFIED': '20270309T000000Z' },
    ...{ 'DTSTART;VALUE=DATE': '20270308', 'DTEND;VALUE=DATE': '20270315', SUMMARY: event.title },
  });
  const later = read(write({ changedAt: now }));
  expect(Number(later.get('SEQUENCE'))).toBeGreaterThan(Number(fields.get('SEQUENCE')));
  expect(later.get('UID')).toBe(fields.get('UID'));
});

it('folds lines at 75 octets without dividing a character, and keeps texts as they are', () => {
  const texts = ['é'.repeat(200), '👁'.repeat(60), `${'a'.repeat(66)}é`, 'Première ligne\nDeuxième, \\ ; fin'];
  for (const title of texts) {
    const file = write({ title, description: title });
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect([read(file).get('SUMMARY'), read(file).get('DESCRIPTION')]).toEqual([title, title]);
  }
});

it('repeats the address in the description, as not every calendar program shows it', () => {
  const url = 'https://iris.example/plan';
  const described = (changes: object) => read(write(changes)).get('DESCRIPTION');
  expect([{}, { url }, { description: 'Dr Roy', url }].map(described)).toEqual([undefined, url, `Dr Roy\n${url}`]);
});
