import { expect, it, vi } from 'vitest';
import { CommandError } from '../../system/terminal.ts';
import { type Place, searchProgram } from './search.ts';

const absent = (name: string, why: string): Place => ({ name, look: async () => ({ why }) });
const present = (path: string): Place => ({ name: path, look: async () => ({ path, label: path }) });

it('returns the first place that has the program, without trying the others', async () => {
  const later = vi.fn(async () => ({ path: '/later', label: '/later' }));
  const places = [absent('ici', 'aucun'), present('/first'), { name: 'plus tard', look: later }];
  await expect(searchProgram('MongoDB', places, 'remède')).resolves.toBe('/first');
  expect(later).not.toHaveBeenCalled();
});

it('throws with every place tried, why each failed, and what to do', async () => {
  const search = searchProgram('MongoDB', [absent('le PATH', 'aucun'), absent('le cache', 'abîmé')], 'Installez-le.');
  await expect(search).rejects.toThrow(CommandError);
  await expect(search).rejects.toThrow(/le PATH : aucun\n {2}- le cache : abîmé\nInstallez-le\./);
});
