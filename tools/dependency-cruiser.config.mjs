// Import rules. `npm run lint` prints the comment of a broken rule: it says what to do instead.
// import-rules.spec.ts has an example of each.
import { existsSync, readdirSync } from 'node:fs';
import rooms from './rooms.json' with { type: 'json' };

const ROOT = new URL('..', import.meta.url);
const REMOTE_NAMES = readdirSync(ROOT).filter((name) => existsSync(new URL(`${name}/remote.json`, ROOT)));
const REMOTES = `^(${REMOTE_NAMES.join('|')})/`;
const FRONTENDS = `^(shell|${REMOTE_NAMES.join('|')})/`;
const WORKSPACES = `^(contract|delivery|platform|shell|${REMOTE_NAMES.join('|')}|api|demo|e2e|tools)/`;
const TESTS = '[.]spec[.]ts$';
const FIXTURES = '[.]fixtures[.]ts$';
/** What the process for graphics runs: a face would load the whole API into it. */
const GRAPHICS =
  '^api/(app/graphics-process|src/(site/images/prepare-image|site/graphics/serve-tasks|pages/share-images/[\\w-]+|learning/certificates/documents/document-data))[.]ts$';

/** @type {NonNullable<import('dependency-cruiser').IConfiguration['forbidden']>} */
const betweenWorkspaces = [
  {
    name: 'contract-imports-no-other-workspace',
    comment:
      'contract is pure TypeScript, zod, zxcvbn and csv-parse: it imports nothing of Node or the browser, and of other workspaces only @iris/delivery/contract.',
    from: { path: '^contract/' },
    to: { pathNot: ['^contract/', '^delivery/contract/', '^node_modules/(zod|@zxcvbn-ts|csv-parse|vitest)/'] },
  },
  {
    name: 'areas-of-contract-by-their-index',
    comment:
      'An area of contract imports another one by its index.ts, in one direction: what two areas need goes to foundation.',
    from: { path: '^contract/src/([^/]+)/', pathNot: TESTS },
    to: { path: '^contract/src/[^/]+/', pathNot: ['^contract/src/$1/', '/index[.]ts$'] },
  },
  {
    name: 'parts-of-delivery-meet-in-its-contract',
    comment:
      'Server, commands, build and host of delivery run in different places: they share delivery/contract only, host and remotes also delivery/remote, server and development servers also delivery/rendering.',
    from: { path: '^delivery/([^/]+)/', pathNot: '^delivery/(server|build/development)/' },
    to: { path: '^delivery/[^/]+/', pathNot: '^delivery/($1|contract|remote|node_modules)/' },
  },
  {
    name: 'server-and-development-share-rendering',
    comment:
      'Of the other parts of delivery, the server and development servers import delivery/contract and delivery/rendering.',
    from: { path: '^delivery/(server|build)/' },
    to: { path: '^delivery/[^/]+/', pathNot: '^delivery/($1|contract|rendering|node_modules)/' },
  },
  {
    name: 'delivery-imports-no-other-workspace',
    comment:
      'delivery knows nothing of the product that it delivers: let the product pass it in, as platform/sharing.ts.',
    from: { path: '^delivery/' },
    to: { path: WORKSPACES, pathNot: '^delivery/' },
  },
  {
    name: 'platform-imports-contract-only',
    comment:
      'platform is shared by all applications and may import @iris/contract and @iris/delivery/contract only: move what you need down, or pass it in.',
    from: { path: '^platform/', pathNot: ['^platform/sharing[.]ts$', '^platform/(kit|template)/'] },
    to: { path: WORKSPACES, pathNot: '^(platform|contract|delivery/contract)/' },
  },
  {
    name: 'kit-imports-cli',
    comment:
      'The commands of a team with a repository of its own are those of @iris/delivery/cli, told what the academy is.',
    from: { path: '^platform/kit/' },
    to: { path: WORKSPACES, pathNot: '^(platform/kit|contract|delivery/cli)/' },
  },
  {
    name: 'applications-never-import-each-other',
    comment:
      'Shell and remotes import @iris/platform, @iris/contract and what browsers need of @iris/delivery only: the shell loads remotes by the registry and by the type in @iris/delivery/remote; share a shape with the API through @iris/contract.',
    from: { path: FRONTENDS },
    to: { path: WORKSPACES, pathNot: '^($1|platform|contract|delivery/(contract|build|host|remote))/' },
  },
  {
    name: 'only-the-shell-loads-remotes',
    comment: 'Remotes are loaded by the shell: what they need of it at run time is in @iris/delivery/remote.',
    from: { path: REMOTES },
    to: { path: '^delivery/host/' },
  },
  {
    name: 'api-imports-contract-only',
    comment:
      'The API shares code with the browser applications through @iris/contract only, mounts @iris/delivery/server, and adds the content of @iris/demo to an empty database.',
    from: { path: '^api/', pathNot: '^api/src/operations/commands/(release|with-database)[.]ts$' },
    to: { path: WORKSPACES, pathNot: '^(api|contract|demo|delivery/(contract|server))/' },
  },
  {
    name: 'commands-of-the-server-import-cli',
    comment:
      "The server's command for its operator releases by @iris/delivery/cli, as teams do; those on the database wait as it does.",
    from: { path: '^api/src/operations/commands/(release|with-database)[.]ts$' },
    to: { path: WORKSPACES, pathNot: '^(api|contract|delivery/(contract|cli))/' },
  },
  {
    name: 'tools-import-contract-only',
    comment:
      'tools build and start the applications from outside: run their build, or share a type through @iris/contract; what delivers is in @iris/delivery/cli, what it needs to know of the academy in @iris/platform/kit, demo content in @iris/demo.',
    from: { path: '^tools/' },
    to: { path: WORKSPACES, pathNot: '^(tools|contract|demo|platform/kit|delivery/(contract|cli))/' },
  },
  {
    name: 'demo-imports-contract-only',
    comment:
      'demo is content, which is checked as the input of authors is: it knows the shapes of @iris/contract and nothing that stores or shows it. What adds it to a database is in the API, what draws and encodes its films in tools.',
    from: { path: '^demo/' },
    to: { path: WORKSPACES, pathNot: '^(demo|contract)/' },
  },
  {
    name: 'e2e-imports-no-other-workspace',
    comment: 'e2e sees the product from outside: no application source, use the pages and the HTTP API.',
    from: { path: '^e2e/' },
    to: { path: WORKSPACES, pathNot: '^e2e/' },
  },
  {
    name: 'packages-by-name',
    comment: 'Reach another workspace by its package name and entry points, never by a relative path.',
    from: { path: WORKSPACES },
    to: { path: WORKSPACES, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'areas-of-platform-by-name',
    comment:
      'An area of platform imports another one as @iris/platform/…: an area that a remote bundles, and which reaches a shared one by its file, brings a second copy of it, with a session, API client or context of its own.',
    from: {
      path: '^platform/src/((?:data|design|input|page|text)/[^/]+|[^/]+)/',
      pathNot: ['[.]spec[.]tsx?$', '^platform/src/testing/'],
    },
    to: { path: '^platform/src/', pathNot: '^platform/src/$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'packages-by-entry-point',
    comment:
      'Import what exists, and a package by its entry points (its package.json exports): an area, such as @iris/platform/ui or @iris/contract/catalog, never the whole and never a path inside it.',
    from: {},
    // The build writes this one.
    to: { couldNotResolve: true, pathNot: '^@iris/provided-modules$' },
  },
  {
    name: 'one-router',
    comment:
      "Import from 'react-router-dom' only: it is the one entry shared at run time, another path gives a second router.",
    from: { path: [FRONTENDS, '^platform/'] },
    to: { path: '^node_modules/react-router(-dom)?/', pathNot: '^node_modules/react-router-dom/dist/index[.]m?js$' },
  },
];

/** @type {NonNullable<import('dependency-cruiser').IConfiguration['forbidden']>} */
const insideApplications = [
  {
    name: 'no-circles',
    comment: 'No circular imports: move what both files need to a third file, or reverse one import.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'fixtures-for-tests-only',
    comment: 'Fixtures are for tests: move what the product needs too out of them.',
    from: { path: WORKSPACES, pathNot: '[.](spec|fixtures)[.]tsx?$' },
    to: { path: '[.]fixtures[.]tsx?$' },
  },
  {
    name: 'features-know-no-other-feature',
    comment:
      'A feature never imports another feature: move what both need to @iris/platform or beside the features, or one feature up into routes.',
    from: { path: '^([^/]+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'only-routes-know-features',
    comment: 'routes → features → the rest of the application: what serves several features imports none of them.',
    from: { path: FRONTENDS, pathNot: ['^[^/]+/src/features/', '^[^/]+/src/routes[.]tsx$'] },
    to: { path: '^$1/src/features/' },
  },
  {
    name: 'features-know-no-routes',
    comment: 'routes → features, never back: addresses are in paths.ts.',
    from: { path: '^([^/]+)/src/features/' },
    to: { path: '^$1/src/(routes|remote)[.]tsx$' },
  },
];

/** @type {NonNullable<import('dependency-cruiser').IConfiguration['forbidden']>} */
const insideTheApi = [
  // rooms.json lists the rooms from the ground up: each may import those before it.
  {
    name: 'rooms-by-their-face',
    comment: 'Reach another room of the API by its face, index.ts: export there what others may use.',
    from: { path: '^api/(?:app|src/([^/]+))/', pathNot: [TESTS, FIXTURES, GRAPHICS] },
    to: { path: '^api/src/[^/]+/.', pathNot: ['^api/src/$1/', '^api/src/[^/]+/index[.]ts$'] },
  },
  {
    name: 'no-room-imports-its-own-face',
    comment: 'Inside a room import the file itself: its face is for others.',
    from: { path: '^api/src/([^/]+)/' },
    to: { path: '^api/src/$1/index[.]ts$' },
  },
  ...rooms.slice(0, -1).map((room, position) => ({
    name: `rooms-above-${room}`,
    comment: `${room} is below these rooms: let them pass in what it needs, or move that down.`,
    from: { path: `^api/src/${room}/`, pathNot: [TESTS, FIXTURES] },
    to: { path: `^api/src/(${rooms.slice(position + 1).join('|')})/` },
  })),
  {
    name: 'rooms-know-no-application',
    comment: 'api/app puts the rooms together; no room knows it.',
    from: { path: '^api/src/', pathNot: [TESTS, FIXTURES] },
    to: { path: '^api/app/' },
  },
  {
    name: 'features-by-their-service',
    comment:
      'Reach another feature of the room through the service that its module exports, never through its model. Only the definition of a collection names another one, through which its documents belong to a person.',
    from: {
      path: '^api/src/([^/]+)/([^/]+)/',
      pathNot: ['^api/src/foundation/', '^api/src/operations/(demo|commands)/', '[.]schema[.]ts$', TESTS, FIXTURES],
    },
    to: { path: '^api/src/$1/.+[.](schema|mapper|controller)[.]ts$', pathNot: '^api/src/$1/$2/' },
  },
  {
    name: 'controllers-know-no-model',
    comment: 'A controller calls its service; only the service uses the model.',
    from: { path: '[.]controller[.]ts$' },
    to: { path: ['^api/src/.+[.]schema[.]ts$', '^(api/)?node_modules/(mongoose|@nestjs/mongoose)/'] },
  },
  {
    name: 'services-know-no-controller',
    comment: 'controller → service → model, never back: only its module imports a controller.',
    from: { path: '^api/src/.+[.](service|schema|mapper)[.]ts$' },
    to: { path: '[.]controller[.]ts$' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...betweenWorkspaces, ...insideApplications, ...insideTheApi].map((rule) => ({
    ...rule,
    severity: 'error',
  })),
  options: {
    skipAnalysisNotInRules: true,
    // Type imports count: they couple workspaces as much as others.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Tests leave copies of the repository, with other sources, in test-results.
    exclude: { path: '(^|/)(dist|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.css'],
    },
  },
};
