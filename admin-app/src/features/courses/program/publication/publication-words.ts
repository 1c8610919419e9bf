import { counted } from '@iris/contract/foundation';
import type { Publication } from '@iris/contract/programs';

type Followers = Pick<Publication, 'moved' | 'kept' | 'completed'>;

/** What publishing changes for whom, as French sentences. */
export function describeConsequences({ moved, kept, completed }: Followers, isFirst: boolean): string[] {
  const sentences: string[] = [];
  if (moved > 0) {
    sentences.push(
      `${learners(moved)} ${moved > 1 ? 'commenceront' : 'commencera'} par ${isFirst ? 'ce programme' : 'la nouvelle version'}.`,
    );
  }
  if (kept > 0) {
    sentences.push(
      kept > 1
        ? `${learners(kept)} gardent la leur et pourront passer à celle-ci.`
        : `${learners(kept)} garde la sienne et pourra passer à celle-ci.`,
    );
  }
  if (completed > 0) {
    sentences.push(
      completed > 1
        ? `${learners(completed)} ont terminé\u00a0: rien ne change pour eux.`
        : `${learners(completed)} a terminé\u00a0: rien ne change pour lui.`,
    );
  }
  return sentences.length > 0
    ? sentences
    : ["Personne n'est inscrit\u00a0: les prochains inscrits auront ce programme."];
}

function learners(count: number): string {
  return counted(count, 'étudiant');
}
