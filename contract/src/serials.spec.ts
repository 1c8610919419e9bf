import { expect, it } from 'vitest';
import { normalizeSerial } from './serials.ts';

const SERIAL = 'IRIS-7K3M-92QX-0FTD-V161';

it('reads a serial as people type it', () => {
  const typed = [
    SERIAL,
    'iris-7k3m-92qx-0ftd-v161',
    ' IRIS 7K3M 92QX 0FTD V161 ',
    '7k3m92qx0ftdv161',
    'IRIS7K3M92QXOFTDVI6L',
    'iris-7k3m-92qx-oftd-vi6l',
  ];
  expect(typed.map(normalizeSerial)).toEqual(typed.map(() => SERIAL));
});

it('refuses everything else', () => {
  const typed = [
    '',
    'IRIS',
    SERIAL.slice(0, -1),
    `${SERIAL}0`,
    SERIAL.replace('7', 'U'),
    `${SERIAL}\n`,
    'é'.repeat(16),
  ];
  expect(typed.map(normalizeSerial)).toEqual(typed.map(() => undefined));
});
