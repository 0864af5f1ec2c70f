import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They start many processes, race or kill them: when no browser runs. */
const heavy = ['production*', 'payments-crash', 'stock-race', 'drivers'].map(
  (name) => `e2e/${name}.test.ts`,
)

/** What takes longest begins first: else one core works at the end while the other has nothing left to do. */
const longest = [
  ...['payments', 'accessible', 'staff-payments', 'cart', 'accessible-states', 'spec-pages'],
  ...['places', 'spec-checkout', 'spec-messages', 'discovery', 'shopping', 'reviews'],
  ...['production-stop', 'payments-crash', 'production-chaos', 'production-payments'],
].map((name) => `/e2e/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((path) => moduleId.endsWith(path))
      return found === -1 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

/** By itself Vitest leaves a core idle: of two, half of what there is. */
const everyCore = '100%'

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          maxWorkers: everyCore,
          // They share modules, not state: each opens stores and servers of its own. It halves the processor's time.
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // They share a window; the set-up makes it fresh. A window for each file takes six times as long.
          isolate: false,
          setupFiles: 'web/src/testing/fresh-page.ts',
          testTimeout: 20_000,
          maxWorkers: everyCore,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: heavy,
          globalSetup: 'e2e/support/seed-once.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
          // Two browsers on two cores miss a deadline now and then; the report names what was tried again.
          retry: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'engines',
          include: heavy,
          globalSetup: 'e2e/support/seed-once.ts',
          testTimeout: 120_000,
          hookTimeout: 180_000,
          // They wait more than they work.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
