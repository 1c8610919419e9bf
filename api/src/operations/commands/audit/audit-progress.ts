import { withDatabase } from '../with-database.ts';
import { AuditModule } from './progress-audit.module.ts';
import { type Audit, AuditService } from './progress-audit.service.ts';

/** Differences that are listed one by one. */
const LISTED = 20;

/**
 * Recomputes the progress of every learner from its proof; returns what to print.
 * @throws {Error} that lists the differences
 */
export async function auditProgress(env: NodeJS.ProcessEnv): Promise<string> {
  const { checked, wrong } = await withDatabase(env, [AuditModule], (app) => app.get(AuditService).audit());
  if (wrong.length === 0) return `Progressions vérifiées\u00a0: ${checked}, toutes conformes à leurs preuves.`;
  throw new Error(
    [`${wrong.length} progressions sur ${checked} ne sont pas prouvées\u00a0:`, ...lines(wrong)].join('\n'),
  );
}

function lines(wrong: Audit['wrong']): string[] {
  return wrong.slice(0, LISTED).map(({ enrollment, stored, proven }) => {
    const reason = proven === undefined ? 'preuves altérées' : `${proven}\u00a0% prouvés`;
    return `  inscription ${enrollment}\u00a0: ${stored}\u00a0% enregistrés, ${reason}`;
  });
}
