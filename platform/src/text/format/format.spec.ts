import { expect, it, vi } from 'vitest';
import { formatDate, formatMoment, formatNumber, formatPrice, formatRating, telephoneLink } from './index.ts';

vi.hoisted(() => {
  process.env.TZ = 'America/Mexico_City';
});

it("formats instants in the academy's time zone, whatever that of the browser is", () => {
  expect(formatDate('2026-11-30T23:30:00.000Z')).toBe('1er décembre 2026');
  expect(formatMoment('2026-11-30T23:30:00.000Z')).toBe('1er décembre 2026 à 00:30');
});

it('links numbers that can be dialed only', () => {
  const numbers: Record<string, string | undefined> = {
    '+33 1 99 00 12 34': 'tel:+33199001234',
    '01.99.00.12.34': 'tel:0199001234',
    '+33 (0)1 99 00 12 34': 'tel:+33199001234',
    '(0)1 99 00': 'tel:019900',
    '+': undefined,
    '': undefined,
    'sur rendez-vous': undefined,
  };
  const wrong = Object.entries(numbers).filter(([number, link]) => telephoneLink(number) !== link);
  expect(wrong.map(([number]) => `${number} → ${telephoneLink(number)}`)).toEqual([]);
});

it('formats numbers as the French locale does', () => {
  const values = [
    0, 1, 9, 12.5, 99.95, 390, 999, 1000, 1290, 1290.5, 8000, 12_345.678, 999_999.99, 1_000_000, 123_456_789,
  ];
  const formats: [(value: number) => string, Intl.NumberFormatOptions, number[]][] = [
    [formatNumber, {}, [...values, -1, -4200]],
    [formatPrice, { style: 'currency', currency: 'EUR' }, values],
    [formatRating, { minimumFractionDigits: 1, maximumFractionDigits: 1 }, [0, 1, 3.75, 4.25, 4.35, 4.8, 4.96, 5]],
  ];
  for (const [format, options, some] of formats) {
    const locale = new Intl.NumberFormat('fr-FR', options);
    expect(some.map(format)).toEqual(some.map((value) => locale.format(value)));
  }
});
