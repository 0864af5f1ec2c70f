import { createVitest, type TestModule } from 'vitest/node'
import { cheapArgon2 } from '../../vitest.config.ts'
import { root } from './mutants.ts'

/** Run these test files in this order, with another text in place of the file's own if there is one. Paths are whole. */
export type Task = { file: string; text: string | null; tests: readonly string[] }

/**
 * The process that runs the tests, by vitest, which reads the changed text in place of the file: no file is written. It
 * says 'ready', then 'alive' after each test file and at the end of a task what failed first.
 */
const say = (message: unknown): void => void process.send?.(message)
/** The one file that has another text. */
let changed: { file: string; text: string } | undefined
/** The test files that ended in this task. Vitest's own answer holds those of all former tasks too. */
let ended: TestModule[] = []

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    watch: false,
    bail: 1,
    silent: true,
    reporters: [
      {
        onTestModuleEnd: (module) => {
          ended.push(module)
          say('alive')
        },
      },
    ],
  },
  {
    resolve: { alias: cheapArgon2 },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id === changed?.file ? changed.text : undefined),
      },
    ],
    test: {
      include: ['src/**/*.test.ts'],
      isolate: false,
      // A thread ends with its process, also while it loops for ever.
      pool: 'threads',
      maxWorkers: 1,
      testTimeout: 60_000,
      expect: { poll: { timeout: 20_000 } },
      sequence: {
        sequencer: class {
          shard = <Files>(files: Files): Files => files
          sort = <Files>(files: Files): Files => files
        },
      },
    },
  },
)

const failedIn = (modules: readonly TestModule[]) => {
  for (const module of modules) {
    const [test] = module.children.allTests('failed')
    if (test !== undefined) return { test: module.moduleId, failed: test.fullName }
    const [error] = module.errors()
    if (error !== undefined) return { test: module.moduleId, failed: error.message }
  }
  return undefined
}

const run = async ({ file, text, tests }: Task) => {
  if (changed !== undefined) vitest.invalidateFile(changed.file)
  vitest.invalidateFile(file)
  changed = text === null ? undefined : { file, text }
  const project = vitest.getRootProject()
  const files = tests.map((path) => project.createSpecification(path))
  ended = []
  const { unhandledErrors } = await vitest.runTestSpecifications(files)
  const [error] = unhandledErrors
  return failedIn(ended) ?? (error && { test: tests[0], failed: String(error) }) ?? null
}

process.on('message', (task: Task) => void run(task).then(say))
process.on('disconnect', () => process.exit())
say('ready')
