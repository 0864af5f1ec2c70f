import { defineConfig } from 'vitest/config'

/** They start many processes, race or kill them: one after the other, when nothing else runs. */
const heavy = ['production*', 'payments-crash', 'stock-race', 'drivers'].map(
  (name) => `e2e/${name}.test.ts`,
)

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: heavy,
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
