import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start many processes, race or kill them: when no browser runs. */
const heavy = ['production*', 'payments-crash', 'stock-race', 'drivers'].map(
  (name) => `e2e/${name}.test.ts`,
)

/** What takes longest begins first: else one core works at the end while the other has nothing left to do. */
const longest = [
  ...['src/http/server/limits/flood-of-all-kinds', 'src/migrate-store.int', 'scripts/architecture'],
  ...['e2e/accessible', 'e2e/payments', 'e2e/spec-pages', 'e2e/accessible-states'],
  ...['e2e/payments-crash', 'e2e/production-payments', 'e2e/production-chaos'],
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** They need an engine, a flood or processes: `--quick` leaves them out. */
const slow = [
  'src/**/*.int.test.ts',
  'src/http/server/limits/flood*.test.ts',
  'src/{main,ops}.test.ts',
  'src/stores/event-store/**/{embedded-crash,process}.test.ts',
  'scripts/test-runner.test.ts',
]

const shared = {
  /** By itself Vitest leaves a core idle: of two, half of what there is. */
  maxWorkers: '100%',
  // They share modules, not state: each opens stores and servers of its own. It halves the processor's time.
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/** Where Docker is, the engines are the real ones, in containers. */
const findDocker = 'src/stores/testing/find-docker.ts'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: slow,
          ...shared,
          globalSetup: findDocker,
        },
      },
      { test: { name: 'slow', include: slow, ...shared, globalSetup: findDocker } },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          ...shared,
          // The window too; the set-up makes it fresh. A window for each file takes six times as long.
          setupFiles: 'web/src/testing/fresh-page.ts',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: heavy,
          // They share a browser, not what it remembers: each test is a new visitor.
          isolate: false,
          globalSetup: 'e2e/support/seed-once.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'engines',
          include: heavy,
          globalSetup: [findDocker, 'e2e/support/seed-once.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // They wait more than they work.
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
