import { LOAD_PHASE_LABELS } from '../../contract/labels.ts';
import type {
  CountedError,
  LoadPhase,
  ReleaseHealth,
  VersionHealth,
  WatchedDeployment,
} from '../../contract/telemetry.ts';
import { sizesText } from '../application/sizes.ts';
import type { CommandContext } from '../command-context.ts';
import { table } from '../terminal/terminal.ts';
import { liveRelease } from './build-next.ts';
import { deploymentNotes, deploymentRows } from './deployment-rows.ts';

/** Of failures before the browser knew the version. */
const UNKNOWN = '(inconnue)';

const TITLES = ['Version', 'Chargements', 'Temps médian', 'Échecs'];

/** What an application serves, and how it fared in the last seven days. */
export function statusLines(
  deployment: WatchedDeployment,
  health: ReleaseHealth,
  context: Pick<CommandContext, 'applications' | 'timeZone' | 'typed'>,
): string[] {
  const { live, canary, releases } = deployment;
  const served = releases.filter(({ version }) => version === live || version === canary?.version);
  const current = liveRelease(deployment);
  const replaced = releases.find(({ version }) => version === current?.replaces);
  return [
    table(deploymentRows({ ...deployment, releases: served }, context.timeZone)),
    '',
    ...deploymentNotes(deployment, context),
    ...(current?.sizes ? [sizesText(current.sizes, replaced?.sizes)] : []),
    '\nSept derniers jours :',
    health.versions.length > 0 ? table([TITLES, ...health.versions.map(rowOf)]) : 'Pas encore de mesure.',
    ...(health.errors.length > 0 ? ['\nErreurs :', ...health.errors.flatMap(errorLines)] : []),
  ];
}

function rowOf({ version, loads, median_ms, failures }: VersionHealth): string[] {
  const failed = Object.entries(failures).map(([phase, count]) => `${labelOf(phase as LoadPhase)} ${count}`);
  const median = median_ms === null ? '–' : `${median_ms} ms`;
  return [version || UNKNOWN, String(loads), median, failed.join(', ') || 'aucun'];
}

function errorLines({ count, version, phase, path, message, frames }: CountedError): string[] {
  return [
    `${count} × ${version || UNKNOWN} (${labelOf(phase)}), ${path} : ${message}`,
    ...frames.map((frame) => `    ${frame}`),
  ];
}

const labelOf = (phase: LoadPhase) => LOAD_PHASE_LABELS[phase].toLowerCase();
