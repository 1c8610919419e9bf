import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { stubTimeZone } from '../testing/index.tsx';
import { readPeriod } from './periods.ts';
import { WebinarTime } from './webinar-time.tsx';
import { zoneText } from './zones.ts';

const period = { starts_at: '2027-03-30T16:30:00.000Z', minutes: 60 };

afterEach(() => vi.restoreAllMocks());

/** Shows the period to a visitor in this zone. */
function showIn(timeZone: string | undefined) {
  stubTimeZone(timeZone);
  const { container, unmount } = render(<WebinarTime period={period} />);
  const text = container.textContent?.replace(/\s/g, ' ');
  unmount();
  return text;
}

it('reads a period as calendar and clock of a zone show it, across changes of the clocks', () => {
  const read = (startsAt: string, zone: string) => {
    const { date, from, to } = readPeriod(startsAt, 90, zone);
    return `${date}, ${from}-${to}`.replace(/\s/g, ' ');
  };
  expect([
    read('2027-03-28T00:30:00Z', 'Europe/Paris'),
    read('2027-10-31T00:30:00Z', 'Europe/Paris'),
    read('2027-08-01T22:00:00Z', 'Asia/Kolkata'),
    read('2027-12-31T23:00:00Z', 'Europe/Paris'),
  ]).toEqual([
    'dimanche 28 mars 2027, 01:30-04:00',
    'dimanche 31 octobre 2027, 02:30-03:00',
    'lundi 2 août 2027, 03:30-05:00',
    'samedi 1er janvier 2028, 00:00-01:30',
  ]);
});

it("shows the visitor's hour with that of Paris beside it, with its day where that is another, and the server that of Paris", () => {
  const inParis = 'mardi 30 mars 2027 18:30 – 19:30 heure de Paris';
  expect(['Europe/Paris', 'Europe/Madrid', 'America/Mexico_City', 'Asia/Tokyo'].map(showIn)).toEqual([
    inParis,
    inParis,
    'mardi 30 mars 2027 10:30 – 11:30 heure normale du centre nord-américain · 18:30 – 19:30 à Paris',
    'mercredi 31 mars 2027 01:30 – 02:30 heure normale du Japon · mardi 30, 18:30 – 19:30 à Paris',
  ]);
  expect(['Etc/Unknown', 'Mars/Olympus', '', undefined].map(showIn), 'no zone of which the hours are known').toEqual(
    Array(4).fill(inParis),
  );
  expect(readPeriod(period.starts_at, 60, 'Etc/Unknown').from, 'the zone of a webinar').toBe('18:30');
  const rendered = renderToString(<WebinarTime period={period} />);
  document.body.innerHTML = rendered;
  expect(document.body.textContent?.replace(/\s/g, ' ')).toBe(inParis);
  expect(screen.getByText('heure de Paris')).toBeInTheDocument();
  expect(zoneText('Africa/Casablanca', new Date(period.starts_at))).toBe('heure locale, Maroc');
});
