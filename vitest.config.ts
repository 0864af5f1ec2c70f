import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These tests start many processes, race or kill them, so they run while no browser does. */
const heavy = ['production*', 'payments-crash', 'stock-race', 'drivers'].map(
  (name) => `e2e/${name}.test.ts`,
)

/** The longest files of a project begin first, so that no core is left without work at the end. */
const longest = [
  ...['src/stores/job-queue/bullmq.int', 'src/demo/past/weeks'],
  ...['src/http/server/limits/flood-of-all-kinds', 'src/migrate-store.int', 'scripts/architecture'],
  ...['e2e/accessible', 'e2e/payments', 'e2e/spec-pages', 'e2e/accessible-states'],
  ...['e2e/payments-crash', 'e2e/production-stop', 'e2e/production-chaos'],
  ...['e2e/production-payments', 'e2e/production'],
].map((name) => `/${name}.test.ts`)

/**
 * Keeps the files of a project together. A worker ends where the next file is of another project, and a new one reads
 * all modules again: some 4 s of processor.
 */
class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted(
      (a, b) => a.project.name.localeCompare(b.project.name) || place(a) - place(b),
    )
  }
}

/**
 * What `--quick` leaves out beside what hashes: what needs an engine, a stand-in of one, processes or weeks of a past,
 * and what takes more than five seconds.
 */
const slow = [
  'src/**/*.int.test.ts',
  'src/demo/{seed,past/seed-past,past/weeks}.test.ts',
  'src/program/{fill-demo,restored-files,start-shop}.test.ts',
  'src/stores/event-store/{embedded-crash,eventstoredb/*}.test.ts',
  'src/stores/job-queue/embedded.test.ts',
  'src/http/{delivery/privacy,loyalty/loyalty,order/orders,server/guards,server/odd-input}.test.ts',
  'src/http/payment/{payments,hooks}.test.ts',
  'src/commands/{loyalty/vouchers,user/erasure/erase}.test.ts',
  'src/projections/{runner,restored-log,audit/as-of}.test.ts',
  'src/integrations/daraja/simulator/outcomes.test.ts',
  'src/lib/redraw-picture.test.ts',
  'src/**/*races.test.ts',
  // These fill documents, streams and logs to their bounds.
  'src/projections/**/document-sizes.test.ts',
  'src/projections/parked/parking.test.ts',
  'src/commands/engine/snapshots.test.ts',
  'src/commands/guest-orders/guest-orders.test.ts',
  'src/domain/guest-orders.test.ts',
  'src/workers/long-log.test.ts',
  'src/{workers,domain}/payment/*.property.test.ts',
  'scripts/{architecture,test-runner,words}.test.ts',
]

/** What hashes cost is the point of these: they keep the real ones. */
const hashing = ['src/http/server/limits/{busy,flood*,rings}.test.ts', 'src/{main,ops}.test.ts']

/** How long a condition is waited for. A page's scripts may take seconds where two cores do everything at once. */
const patience = { expect: { poll: { timeout: 15_000 } } }

const cores = availableParallelism()
/** Many of the server's tests wait for a process, an engine or a clock: with two workers for a core, a core has work. */
const serverWorkers = 2 * cores
/** Tests of pages only compute. A worker more costs them 11 s of processor. */
const pageWorkers = cores
/** A browser waits now and then. Each worker reads all modules again and warms up alone. */
const browserWorkers = Math.ceil(1.5 * cores)

const shared = {
  ...patience,
  maxWorkers: serverWorkers,
  // Files share modules, not state: each opens its own stores and servers. Sharing halves the processor's time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** Passwords of tests are hashed with little work. `src/main.test.ts` proves how much a shop's are. */
const cheapArgon2 = {
  '@node-rs/argon2': fileURLToPath(
    new URL('src/testing/commands/cheap-argon2.ts', import.meta.url),
  ),
}

/** With Docker the engines are the real ones, in containers. */
const findDocker = 'src/testing/stores/find-docker.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: ProjectByProject },
    projects: [
      {
        resolve: { alias: cheapArgon2 },
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...hashing, ...(process.env.QUICK === undefined ? [] : slow)],
          ...shared,
          globalSetup: findDocker,
        },
      },
      { test: { name: 'hashing', include: hashing, ...shared } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...shared,
          maxWorkers: pageWorkers,
          sequence: { groupOrder: 1 },
          // Files share the window too, and the set-up makes it fresh. A window for each file takes six times as long.
          setupFiles: 'web/src/testing/fresh-page.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: heavy,
          // Files share a browser, not its memory: each test is a new visitor.
          isolate: false,
          globalSetup: 'e2e/support/seed-once.ts',
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: browserWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'engines',
          include: heavy,
          isolate: false,
          globalSetup: [findDocker, 'e2e/support/seed-once.ts', 'e2e/support/seed-engines.ts'],
          ...patience,
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // Each of these tests keeps up to six programs and three engines busy. More at once slow each other down.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
