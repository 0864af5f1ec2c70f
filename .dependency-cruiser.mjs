// The rules of which folder may import which. Every rule has a planted violation in scripts/architecture.test.ts.
const tests = [
  '\\.test\\.tsx?$',
  '/testing/',
  '^src/(chaos|mutation|simulation)/',
  '^src/stores/[^/]+/contract[^/]*\\.ts$',
]
const ports = '^src/stores/([^/]+/(port|events)|store-unavailable)\\.ts$'
const queries = '^src/projections/([^/]+/queries|orders/tracking|queries)\\.ts$'
/** The code that folds events into read models. It gets the read models as parameters. */
const projector = [
  '^src/projections/(runner|project-batch|project-group|fold-batch|projection|facts|serving)\\.ts$',
  '^src/projections/parked/(?!queries)',
]
const staff = '^web/src/(app/staff|features/staff|staff-shop|staff-ui)/'
const lib = '^src/lib/'
const runtime = '^src/runtime/'
const aggregates = '^src/domain/aggregates\\.ts$'
/** A small aggregate is one file, with its events and its vocabulary. */
const smallAggregates = '^src/domain/(?!aggregates)[^/.]+\\.ts$'
/** Code that issues commands and reads queries may import these. */
const issuers = [
  '^src/commands/',
  '^src/contract/',
  '^src/domain/kernel/',
  lib,
  runtime,
  ports,
  queries,
]
/** What the contract may hand on to the browser. */
const sharedRules = [
  '^src/domain/kernel/',
  '^src/domain/[^/]+/(vocabulary|transitions|pricing|accrual)\\.ts$',
  smallAggregates,
]
const auditVocabulary = '^src/contract/audit-vocabulary\\.ts$'
const drivers = '(^|/)node_modules/(libsql|mongodb|bullmq|ioredis|@eventstore/db-client)/'

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Production code of a folder of src may import these of src, and packages. @param {string} folder @param {string[]} allowed */
const reach = (folder, allowed) =>
  forbid(
    `${folder}-reach`,
    `src/${folder} may import of src only: ${allowed.join(', ')}`,
    { path: `^src/${folder}/`, pathNot: tests },
    { path: '^src/', pathNot: [`^src/${folder}/`, ...allowed] },
  )

/** Production code of a floor of the web may import the floors beneath. @param {string} name @param {string[]} beneath */
const floor = (name, beneath) =>
  forbid(
    `web-${name}-floor`,
    `web/src/${name} stands on: ${beneath.join(', ') || 'nothing of the web'}`,
    { path: `^web/src/${name}/`, pathNot: tests },
    { path: '^web/src/', pathNot: [name, ...beneath].map((each) => `^web/src/${each}/`) },
  )

export default {
  forbidden: [
    forbid(
      'contract-reach',
      'The contract is shared with the browser: schemas, and rules of its own or of the domain that nothing stands beneath.',
      { path: '^src/contract/', pathNot: [...tests, auditVocabulary] },
      { pathNot: ['^src/contract/', '(^|/)node_modules/zod/', ...sharedRules] },
    ),
    forbid(
      'audit-names-events',
      'Histories show every event, so only their vocabulary reads the catalogues. The browser gets nothing more from it.',
      { path: auditVocabulary },
      {
        pathNot: [
          '^src/domain/kernel/',
          '^src/domain/[^/]+/(events|vocabulary)\\.ts$',
          smallAggregates,
        ],
      },
    ),
    forbid(
      'domain-is-pure',
      'No I/O, no clock, no ids, no npm or node module. Only the test DSL asserts.',
      { path: '^src/domain/', pathNot: tests },
      { pathNot: ['^src/domain/', '^(node:)?assert(/strict)?$'] },
    ),
    forbid(
      'domain-does-not-assert',
      'The assertions are for the test DSL alone.',
      { path: '^src/domain/', pathNot: [...tests, '^src/domain/kernel/given-when-then\\.ts$'] },
      { path: '^(node:)?assert(/strict)?$' },
    ),
    forbid(
      'kernel-knows-no-aggregate',
      'The aggregates use the kernel, so the kernel uses none of them.',
      { path: '^src/domain/kernel/' },
      { path: '^src/domain/', pathNot: '^src/domain/kernel/' },
    ),
    forbid(
      'aggregates-stand-apart',
      'An aggregate imports the kernel and itself; src/domain/aggregates.ts alone sees them all. An order’s bill is for its payment too: what it costs and what was paid make one figure.',
      { path: '^src/domain/([^/.]+)[/.]', pathNot: '^src/domain/(kernel/|aggregates\\.)' },
      { path: '^src/domain/', pathNot: '^src/domain/(kernel/|order/bill\\.ts$|$1[/.])' },
    ),
    reach('commands', ['^src/domain/', '^src/contract/', '^src/projections/', lib, runtime, ports]),
    forbid(
      'commands-ask-queries',
      'Commands read projections through their queries; from the other files they may import types.',
      { path: '^src/commands/', pathNot: tests },
      { path: '^src/projections/', pathNot: queries, dependencyTypesNot: ['type-only'] },
    ),
    reach('projections', [
      '^src/domain/',
      '^src/contract/',
      lib,
      runtime,
      ports,
      '^src/stores/read-store/paging\\.ts$',
    ]),
    forbid(
      'runner-knows-no-read-model',
      'The runner gets the read models as parameters: it imports no folder of a read model, and no noun of the domain.',
      { path: projector, pathNot: tests },
      {
        path: ['^src/(projections|domain)/[^/]+/', smallAggregates],
        pathNot: '^src/projections/(parked|copies)/',
      },
    ),
    reach('workers', [...issuers, '^src/integrations/', '^src/domain/']),
    reach('integrations', ['^src/contract/', '^src/domain/kernel/', lib, ports]),
    forbid(
      'books-stand-alone',
      'The second books judge the shop, so they are written from the specification and take nothing from the shop.',
      { path: '^src/simulation/books/' },
      { path: '^src/', pathNot: '^src/simulation/books/' },
    ),
    reach('lib', []),
    reach('runtime', [lib, ports]),
    reach('stores', ['^src/domain/', lib]),
    reach('http', [
      '^src/contract/',
      '^src/commands/',
      '^src/domain/kernel/',
      aggregates,
      '^src/domain/(branch|order-notes|transfer)\\.ts$',
      '^src/domain/[^/]+/(events|transitions|way)\\.ts$',
      '^src/projections/',
      lib,
      runtime,
      ports,
    ]),
    forbid(
      'http-asks-queries',
      'HTTP reads projections through their queries; from the other files it may import types.',
      { path: '^src/http/', pathNot: tests },
      { path: '^src/projections/', pathNot: queries, dependencyTypesNot: ['type-only'] },
    ),
    reach('operator', issuers),
    reach('demo', ['^src/commands/', '^src/contract/', '^src/domain/', lib, ports]),
    forbid(
      'snapshots-for-the-engine',
      'A snapshot may be missing or foreign: the engine alone compares it with the log. `verify` looks at its tag.',
      {
        path: '^src/',
        pathNot: [
          '^src/commands/engine/',
          '^src/stores/',
          '^src/program/(compose|open-records|compare-snapshots|verify-shop)\\.ts$',
          ...tests,
        ],
      },
      { path: '^src/stores/snapshots/' },
    ),
    forbid(
      'drivers-in-stores',
      'Only the adapters and the code that composes the program import the clients of engines.',
      { path: '^(src|web|bench)/', pathNot: ['^src/stores/', '^src/program/compose', ...tests] },
      { path: drivers },
    ),
    forbid(
      'web-knows-the-contract',
      'The browser gets the contract of the server, and no other code of the server.',
      { path: '^web/' },
      { path: '^src/', pathNot: '^src/contract/' },
    ),
    forbid(
      'lib-and-ui-know-no-shop',
      'lib and ui would fit any shop, so they import from the contract only its rules and the shape of an error.',
      { path: '^web/src/(lib|ui)/', pathNot: tests },
      { path: '^src/contract/', pathNot: '^src/contract/(rules/|errors\\.ts$)' },
    ),
    floor('lib', []),
    floor('ui', ['lib']),
    floor('shop', ['lib', 'ui']),
    floor('staff-ui', ['lib', 'ui']),
    floor('staff-shop', ['lib', 'ui', 'shop', 'staff-ui']),
    floor('features', ['lib', 'ui', 'shop', 'staff-ui', 'staff-shop']),
    forbid(
      'features-stand-apart',
      'Code that two features share stands in web/src/shop.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    forbid(
      'staff-features-stand-apart',
      'Each folder of web/src/features/staff is a feature. What two of them share lives in web/src/staff-shop.',
      { path: '^web/src/features/staff/([^/]+)/' },
      { path: '^web/src/features/staff/', pathNot: '^web/src/features/staff/$1/' },
    ),
    forbid(
      'antd-in-staff-ui',
      'Ant Design is larger than the whole budget of a shopper, and staff screens are built from staff-ui.',
      { path: '^web/src/', pathNot: '^web/src/staff-ui/' },
      { path: '(^|/)node_modules/(antd|@ant-design|@rc-component)/' },
    ),
    forbid(
      'staff-on-demand',
      'The shop loads a page of the staff by import(), when somebody visits it.',
      { path: '^web/src/', pathNot: [staff, ...tests] },
      { path: staff, dynamic: false, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-cycles',
      'Each module can be understood after those that it imports.',
      {},
      { circular: true },
    ),
    forbid(
      'tests-stay-out',
      'Production code does not import test code.',
      { path: '^(src|web)/', pathNot: tests },
      { path: tests },
    ),
    forbid(
      'only-declared-packages',
      'package.json lists every package that runs in production under dependencies.',
      { path: '^(src|web/src)/', pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    forbid('resolvable', 'Every import can be found.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
