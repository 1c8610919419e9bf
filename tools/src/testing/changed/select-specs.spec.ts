import { expect, it } from 'vitest';
import { describeSelection } from './changed-parts.ts';
import { selectSpecs } from './select-specs.ts';

const IMPORTS: Record<string, string[]> = {
  'contract/src/time.ts': [],
  'contract/src/time.spec.ts': ['contract/src/time.ts'],
  'contract/src/names.ts': [],
  'contract/src/names.spec.ts': ['contract/src/names.ts'],
  'platform/src/clock.tsx': ['contract/src/time.ts'],
  'platform/src/clock.spec.tsx': ['platform/src/clock.tsx'],
  'shell/src/frame.tsx': [],
  'shell/src/frame.spec.tsx': ['shell/src/frame.tsx'],
  'api/src/lists.ts': ['contract/src/names.ts'],
  'api/src/lists.spec.ts': ['api/src/lists.ts'],
  'api/src/lists-races.full.spec.ts': ['api/src/lists.ts'],
  'api/app/worker.ts': [],
  'api/src/letters.spec.ts': [],
  'e2e/support/page.ts': [],
  'e2e/journeys/visitor.spec.ts': ['e2e/support/page.ts'],
  'e2e/journeys/account.spec.ts': [],
  'e2e/deploys/deploy.spec.ts': ['e2e/support/page.ts'],
  'tools/src/guides.spec.ts': [],
};

const TEXTS: Record<string, string> = { 'platform/src/clock.spec.tsx': "read('letter.html')" };

const SOURCES = { imports: new Map(Object.entries(IMPORTS)), read: (spec: string) => TEXTS[spec] ?? '' };

const NOTHING = { unit: [], api: [], journeys: [], expensive: [], product: [] };

it.each([
  {
    what: 'a source: the specs that import it, also through others, in any workspace',
    changed: ['contract/src/time.ts'],
    selected: { unit: ['contract/src/time.spec.ts', 'platform/src/clock.spec.tsx'], product: ['contract'] },
  },
  {
    what: 'a source of the API: its specs, but for the expensive ones',
    changed: ['api/src/lists.ts'],
    selected: { api: ['api/src/lists.spec.ts'], expensive: ['api/src/lists-races.full.spec.ts'], product: ['api'] },
  },
  { what: 'a spec: itself', changed: ['shell/src/frame.spec.tsx'], selected: { unit: ['shell/src/frame.spec.tsx'] } },
  {
    what: 'a file of the journeys: those that use it',
    changed: ['e2e/support/page.ts'],
    selected: { journeys: ['e2e/journeys/visitor.spec.ts'], expensive: ['e2e/deploys/deploy.spec.ts'] },
  },
  {
    what: 'a program that nothing imports: all specs of its workspace',
    changed: ['api/app/worker.ts'],
    selected: {
      api: ['api/src/letters.spec.ts', 'api/src/lists.spec.ts'],
      expensive: ['api/src/lists-races.full.spec.ts'],
      product: ['api'],
    },
  },
  {
    what: 'a file that is read: all specs of its workspace, and those that name it',
    changed: ['shell/src/letter.html'],
    selected: { unit: ['platform/src/clock.spec.tsx', 'shell/src/frame.spec.tsx'], product: ['shell'] },
  },
  {
    what: 'the settings of a workspace: its specs, and those of whoever imports it',
    changed: ['contract/package.json'],
    selected: {
      unit: ['contract/src/names.spec.ts', 'contract/src/time.spec.ts', 'platform/src/clock.spec.tsx'],
      api: ['api/src/lists.spec.ts'],
      expensive: ['api/src/lists-races.full.spec.ts'],
      product: ['contract'],
    },
  },
  {
    what: 'a guide: the specs of tools, which read the guides',
    changed: ['docs/deploy.md'],
    selected: { unit: ['tools/src/guides.spec.ts'] },
  },
  {
    what: 'a file that is gone: what still imports it',
    changed: ['contract/src/gone.ts'],
    selected: { unit: ['contract/src/names.spec.ts', 'contract/src/time.spec.ts'], product: ['contract'] },
  },
  { what: 'nothing', changed: [], selected: {} },
])('a change can break, of $what', ({ changed, selected }) => {
  expect(selectSpecs(changed, SOURCES)).toEqual({ ...NOTHING, ...selected });
});

it('the settings of the repository can break all', () => {
  const { unit, api, journeys, expensive } = selectSpecs(['package-lock.json'], SOURCES);
  const specs = Object.keys(IMPORTS).filter((file) => file.includes('.spec.'));
  expect([...unit, ...api, ...journeys, ...expensive].toSorted()).toEqual(specs.toSorted());
});

it('says what is left out, and why', () => {
  const expensive = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `api/${name}.full.spec.ts`);
  const said = describeSelection({ ...NOTHING, unit: ['a.spec.ts'], expensive, product: ['api', 'shell'] });
  expect(said).toEqual([
    "Tests choisis par les imports : 1\u00a0unitaire, 0 de l'API, 0\u00a0parcours",
    expect.stringMatching(/^Laissé de côté : les parcours \(npm test -- e2e\), .* : api, shell$/),
    expect.stringMatching(/^Laissé de côté : ce qui coûte cher \(npm run test:full\) : .*, et 1 de plus$/),
  ]);
  expect(describeSelection(NOTHING)).toHaveLength(1);
});
