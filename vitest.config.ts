import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { smallZod } from './web/build/lean-plugins.ts'

/** These tests start, race or kill many processes, so they run while no browser test runs. */
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
 * Keeps the files of a project together. A worker ends when the next file belongs to another project, and a new worker
 * reads all modules again: some 4 s of processor time.
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
 * `--quick` leaves out these tests, and all tests of `hashing`. They need an engine, a stand-in for one, processes or
 * weeks of a past, or take more than five seconds.
 */
const slow = [
  'src/**/*.int.test.ts',
  'src/demo/{seed,past/{seed-past,last-hour,weeks}}.test.ts',
  'src/program/{alert-rules,fill-demo,full-caches,restored-files,start-shop}.test.ts',
  'src/stores/event-store/{embedded-crash,eventstoredb/*}.test.ts',
  'src/stores/job-queue/embedded.test.ts',
  'src/http/{delivery/privacy,loyalty/loyalty,order/orders,server/guards,server/odd-input}.test.ts',
  'src/http/payment/{payments,hooks}.test.ts',
  'src/commands/{loyalty/vouchers,user/erasure/erase}.test.ts',
  'src/projections/{runner,restored-log,audit/as-of}.test.ts',
  'src/integrations/daraja/simulator/outcomes.test.ts',
  'src/lib/redraw-picture.test.ts',
  'src/**/*races.test.ts',
  // These fill documents, streams and logs to their limits.
  'src/projections/**/document-sizes.test.ts',
  'src/projections/parked/parking.test.ts',
  'src/commands/engine/snapshots.test.ts',
  'src/commands/guest-orders/guest-orders.test.ts',
  'src/domain/guest-orders.test.ts',
  'src/workers/long-log.test.ts',
  'src/{workers,domain}/payment/*.property.test.ts',
  'scripts/{architecture,test-runner,words}.test.ts',
]

/** These tests measure the cost of password hashes, so they use the real hash. */
const hashing = ['src/http/server/limits/{busy,flood*,rings}.test.ts', 'src/{main,ops}.test.ts']

/** A test waits this long for a condition. A machine may be three times slower than on another day. */
const patience = { expect: { poll: { timeout: 45_000 } } }

const cores = availableParallelism()
/** Many of the server's tests wait for a process, an engine or a clock. With two workers for each core, no core is idle. */
const serverWorkers = 2 * cores
/** Tests of pages only compute. One more worker costs 11 s of processor time. */
const pageWorkers = cores
/** A browser waits from time to time, so a core serves more than one. But each worker reads all modules again. */
const browserWorkers = Math.ceil(1.5 * cores)

const shared = {
  ...patience,
  maxWorkers: serverWorkers,
  // Test files share modules, not state: each opens its own stores and servers. Sharing halves the processor time.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 300_000,
}

/** Tests hash passwords with little work. `src/main.test.ts` proves that a real shop uses much work. */
export const cheapArgon2 = {
  '@node-rs/argon2': fileURLToPath(
    new URL('src/testing/commands/cheap-argon2.ts', import.meta.url),
  ),
}

/** On a machine with Docker, tests use the real engines, in containers. */
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
        // The pages are tested with what browsers load.
        resolve: { alias: [smallZod] },
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...shared,
          maxWorkers: pageWorkers,
          sequence: { groupOrder: 1 },
          // Test files share the window too, and this set-up cleans it. A window for each file takes six times as long.
          setupFiles: 'web/src/testing/fresh-page.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: heavy,
          // Test files share a browser, but no data: each test is a new visitor.
          isolate: false,
          globalSetup: 'e2e/support/seed-once.ts',
          ...patience,
          testTimeout: 240_000,
          hookTimeout: 300_000,
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
          testTimeout: 240_000,
          hookTimeout: 300_000,
          // Each of these tests keeps up to six programs and three engines busy. More than three tests slow each other down.
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
