import { expect, it, vi } from 'vitest';
import { CommandError } from '../../system/terminal.ts';
import { type Place, searchPath } from './search.ts';

const absent = (name: string, why: string): Place => ({ name, look: async () => ({ why }) });
const present = (path: string): Place => ({ name: path, look: async () => ({ path, label: path }) });

const search = (...places: Place[]) => {
  const check = async () => ({ why: 'absent' });
  return searchPath({ program: 'MongoDB', variable: 'MONGOD', check, places, remedy: 'Installez-le.' }, {});
};

it('returns the first place that has the program, without trying the others', async () => {
  const later = vi.fn(async () => ({ path: '/later', label: '/later' }));
  const found = search(absent('ici', 'aucun'), present('/first'), { name: 'plus tard', look: later });
  await expect(found).resolves.toBe('/first');
  expect(later).not.toHaveBeenCalled();
});

it('throws with every place tried, why each failed, and what to do', async () => {
  const found = search(absent('le PATH', 'aucun'), absent('le cache', 'abîmé'));
  await expect(found).rejects.toThrow(CommandError);
  await expect(found).rejects.toThrow(/le PATH : aucun\n {2}- le cache : abîmé\nInstallez-le\./);
});
