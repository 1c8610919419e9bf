import { expect, it } from 'vitest';
import { normalizeSerial, serialFault } from './serials.ts';

const SERIAL = 'IRIS-7K3M-92QX-0FTD-V161';

it('reads a serial as people type or copy it', () => {
  const typed = [
    SERIAL,
    'iris-7k3m-92qx-0ftd-v161',
    ' IRIS 7K3M 92QX 0FTD V161 ',
    '7k3m92qx0ftdv161',
    'IRIS7K3M92QXOFTDVI6L',
    'iris-7k3m-92qx-oftd-vi6l',
    'iris - 7k3m - 92qx - 0ftd - v161',
    'IRIS\u20117K3M\u201192QX\u20110FTD\u2011V161',
    '7K3M\u00a092QX\u202f0FTD  V1 61',
  ];
  expect(typed.map(normalizeSerial)).toEqual(typed.map(() => SERIAL));
});

it('says what is wrong with everything else', () => {
  const faults: Record<string, string> = {
    '': 'Saisissez le numéro du certificat',
    ' - ': 'Saisissez le numéro du certificat',
    IRIS: 'Saisissez le numéro du certificat',
    'iris-7': 'Ce numéro est incomplet\u00a0: il a 1 caractère après IRIS, au lieu de 16',
    [SERIAL.slice(0, -1)]: 'Ce numéro est incomplet\u00a0: il a 15 caractères après IRIS, au lieu de 16',
    [`${SERIAL}0`]: 'Ce numéro est trop long\u00a0: il a 17 caractères après IRIS, au lieu de 16',
    [SERIAL.replace('7', 'U')]: 'Aucun numéro de certificat ne contient «\u00a0U\u00a0»',
    [`${SERIAL}\n`]: 'Aucun numéro de certificat ne contient «\u00a0\n\u00a0»',
    ['é'.repeat(16)]: 'Aucun numéro de certificat ne contient «\u00a0é\u00a0»',
    [SERIAL.replace('7', '👁')]: 'Aucun numéro de certificat ne contient «\u00a0👁\u00a0»',
  };
  expect(Object.keys(faults).map(normalizeSerial)).toEqual(Object.keys(faults).map(() => undefined));
  expect(Object.fromEntries(Object.keys(faults).map((typed) => [typed, serialFault(typed)]))).toEqual(faults);
});
