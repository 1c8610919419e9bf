import { expect, it } from 'vitest';
import { describeConsequences } from './publication-words.ts';

it('says for whom a publication changes what', () => {
  const said = (moved: number, kept: number, completed: number, isFirst = false) =>
    describeConsequences({ moved, kept, completed }, isFirst).join(' ').replaceAll('\u00a0', ' ');
  expect({
    nobody: said(0, 0, 0),
    first: said(2, 0, 0, true),
    one: said(1, 1, 1),
    several: said(12, 3, 2),
  }).toEqual({
    nobody: "Personne n'est inscrit : les prochains inscrits auront ce programme.",
    first: '2 étudiants commenceront par ce programme.',
    one: '1 étudiant commencera par la nouvelle version. 1 étudiant garde la sienne et pourra passer à celle-ci. 1 étudiant a terminé : rien ne change pour lui.',
    several:
      '12 étudiants commenceront par la nouvelle version. 3 étudiants gardent la leur et pourront passer à celle-ci. 2 étudiants ont terminé : rien ne change pour eux.',
  });
});
