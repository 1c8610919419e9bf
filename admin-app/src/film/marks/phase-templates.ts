import type { Phase } from '@iris/contract/programs';

/** The usual steps of operations, in their order. They are proposed: authors name the steps of a film as they wish. */
const PHASE_TEMPLATES = {
  Cataracte: [
    'Incision',
    'Capsulorhexis',
    'Hydrodissection',
    'Phacoémulsification',
    'Irrigation-aspiration',
    'Implant',
  ],
  Glaucome: [
    'Ouverture conjonctivale',
    'Volet scléral',
    'Trabéculectomie',
    'Iridectomie périphérique',
    'Suture du volet',
    'Fermeture conjonctivale',
  ],
  Vitrectomie: [
    'Pose des trocarts',
    'Vitrectomie centrale',
    'Décollement du vitré postérieur',
    'Vitrectomie périphérique',
    'Pelage',
    'Endolaser',
    'Tamponnement',
    'Retrait des trocarts',
  ],
  'Greffe de cornée': [
    'Préparation du greffon',
    'Trépanation',
    'Retrait de la cornée malade',
    'Mise en place du greffon',
    'Sutures',
    "Contrôle de l'étanchéité",
  ],
  'Chirurgie réfractive': [
    'Centrage',
    'Découpe du capot',
    'Soulèvement du capot',
    'Photoablation',
    'Rinçage',
    'Repositionnement du capot',
  ],
  'Autre opération': [],
} as const satisfies Record<string, readonly string[]>;

/** An operation with a template, or another one. */
export type Operation = keyof typeof PHASE_TEMPLATES;

export const OPERATIONS = Object.keys(PHASE_TEMPLATES) as Operation[];

/** The steps of an operation, in their order; none before it is chosen. */
export function listSteps(operation: Operation | undefined): readonly string[] {
  return operation ? PHASE_TEMPLATES[operation] : [];
}

/** The operation that most of these steps belong to. */
export function guessOperation(phases: readonly Phase[]): Operation | undefined {
  const titles = new Set(phases.map(({ title }) => title));
  const countSteps = (operation: Operation | undefined) =>
    listSteps(operation).filter((step) => titles.has(step)).length;
  return OPERATIONS.reduce<Operation | undefined>(
    (best, operation) => (countSteps(operation) > countSteps(best) ? operation : best),
    undefined,
  );
}

/** The step that follows at a moment: the one after the last that has begun, or the first; empty when none is left. */
export function nextStep(operation: Operation | undefined, phases: readonly Phase[], at: number): string {
  const steps = listSteps(operation);
  const last = phases.findLast(({ start, title }) => start <= at && steps.includes(title));
  return steps[last ? steps.indexOf(last.title) + 1 : 0] ?? '';
}
