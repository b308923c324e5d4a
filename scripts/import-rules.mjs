// Import directions (ARCHITECTURE.md) as dependency-cruiser rules; type imports count.

/** Tests may import anything on their side. */
export const TESTS = ['\\.test\\.tsx?$', '^(server|client)/testing/', '^server/compat-tests/']
const OURS = '^(shared|server|client|e2e|bench|scripts)/'

const GROUND = [
  '^shared/',
  '^server/platform/',
  '^server/(events|app-context|env|in-turns|paths)\\.ts$',
  '^server/store/[^/]+\\.ts$',
]
/** All of another feature except routes and model. */
const OTHER_FEATURES = '^server/features/[^/]+/(?![^/]+\\.(routes|model)\\.ts$)[^/]+\\.ts$'
const CLIENT_GROUND = ['^shared/', '^client/lib/', '^client/locales/']

/** Allowed imports of each folder besides its own files. */
const ROOMS = {
  'shared/wire': { room: '^shared/wire/', may: ['^shared/domain/'] },
  'shared/text': { room: '^shared/text/', may: ['^shared/wire/'] },
  'shared/domain': { room: '^shared/domain/', may: ['^shared/'] },
  'shared/rules': { room: '^shared/rules/', may: ['^shared/'] },
  'shared/analysis': { room: '^shared/analysis/', may: ['^shared/'] },
  'server/store/embedded': { room: '^server/store/embedded/', may: [] },
  'server/store': { room: '^server/store/', may: ['^shared/', '^server/in-turns\\.ts$'] },
  'server/platform': {
    room: '^server/platform/',
    may: ['^shared/', '^server/(app-context|env|events|in-turns|paths)\\.ts$'],
  },
  'server/graph': { room: '^server/graph/', may: GROUND },
  'server/features': {
    room: '^server/features/([^/]+)/',
    own: '^server/features/$1/',
    may: [...GROUND, '^server/graph/', OTHER_FEATURES],
  },
  'server/realtime': { room: '^server/realtime/', may: [...GROUND, '^server/graph/', OTHER_FEATURES] },
  server: { room: '^server/', may: ['^shared/'] },
  'client/engines': {
    room: '^client/engines/([^/]+)/',
    own: '^client/engines/$1/',
    may: ['^shared/', '^client/engines/(keyboard|workers)/', '^client/lib/load-code\\.ts$'],
  },
  'client/lib': { room: '^client/lib/', may: CLIENT_GROUND },
  'client/ui': { room: '^client/ui/', may: CLIENT_GROUND },
  'client/entities': { room: '^client/entities/', may: [...CLIENT_GROUND, '^client/(ui|engines)/'] },
  'client/features': {
    room: '^client/features/([^/]+)/',
    own: '^client/features/$1/',
    may: [...CLIENT_GROUND, '^client/(ui|engines|entities)/'],
  },
  'client/pages': { room: '^client/pages/', may: [...CLIENT_GROUND, '^client/(ui|entities|features)/'] },
  client: { room: '^client/', may: ['^shared/'] },
  e2e: {
    room: '^e2e/',
    may: [
      '^shared/',
      '^scripts/',
      '^server/testing/(clean-log|patience|processes|redis-server|stand-ins/[\\w-]+)\\.ts$',
    ],
  },
  bench: {
    room: '^bench/',
    may: [
      '^shared/',
      '^server/store/',
      '^client/engines/canvas/arrange/arrange\\.ts$',
      '^server/demo/',
      '^server/features/near/',
      // bench/archive-run.ts runs what the command line runs.
      '^server/(archive|migrations|platform/files)/',
      '^server/(events|platform/log|platform/slow-heap)\\.ts$',
      '^server/testing/(processes|redis-server)\\.ts$',
      '^scripts/',
    ],
  },
}

/** A file belongs to the first matching folder. */
const earlierRooms = (name) => {
  const names = Object.keys(ROOMS)
  return names.slice(0, names.indexOf(name)).map((earlier) => ROOMS[earlier].room)
}

const rooms = Object.entries(ROOMS).map(([name, { room, own = room, may }]) => ({
  name: `${name} imports only what its room may`,
  severity: 'error',
  from: { path: room, pathNot: [...TESTS, ...earlierRooms(name)] },
  to: { path: OURS, pathNot: [own, ...may] },
}))

export const RULES = [
  ...rooms,
  {
    name: 'the shape of another noun’s documents may be named; only reading and writing them is its own',
    severity: 'error',
    from: { path: '^server/features/([^/]+)/', pathNot: TESTS },
    to: {
      path: '\\.model\\.ts$',
      pathNot: ['^server/features/$1/', '^server/graph/'],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'making and saving an object knows no type: what a type adds comes by its hooks (server/object-types.ts)',
    severity: 'error',
    from: { path: '^server/features/contributions/(contributions\\.service|fields)\\.ts$' },
    to: { path: ['^server/features/(?!contributions/)', '-hooks\\.ts$'] },
  },
  {
    name: 'nothing imports what imports it, types included',
    severity: 'error',
    from: { pathNot: TESTS },
    to: { circular: true },
  },
  {
    name: 'shared/ needs zod alone, so that neither side reads CSV or knows languages in a way of its own',
    severity: 'error',
    from: { path: '^shared/', pathNot: ['\\.test\\.ts$', '^shared/text/(csv|language-codes)\\.ts$'] },
    to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/' },
  },
  {
    name: 'every import leads somewhere',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
]
