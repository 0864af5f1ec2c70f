import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { realWorld } from '#src/program/real-world.ts'
import { inTime } from '../lib/world.ts'
import { root } from './mutants.ts'
import type { Task } from './tester.ts'

const answerSchema = z.union([
  z.literal('alive'),
  z.object({ test: z.string(), failed: z.string() }).nullable(),
])
/** The first test that failed, and its file. Null: all passed. */
export type Answer = Exclude<z.output<typeof answerSchema>, 'alive'>

/** A test file takes this long at most. One that takes longer loops for ever. */
const MS_A_FILE = 60_000

/** Runs tests on changed texts, in a process that is started anew when it gives no answer. */
export const openTests = () => {
  let tester: ChildProcess | undefined

  const close = (): void => {
    tester?.kill('SIGKILL')
    tester = undefined
  }
  const start = async (): Promise<ChildProcess> => {
    const path = fileURLToPath(new URL('tester.ts', import.meta.url))
    const child = fork(path, {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    tester = child
    await once(child, 'message')
    return child
  }
  const hear = async (child: ChildProcess, ms: number): Promise<Answer | 'no end'> => {
    for (;;) {
      const message = once(child, 'message')
      if (!(await inTime(realWorld, ms, message))) return 'no end'
      const answer = answerSchema.parse((await message)[0])
      if (answer !== 'alive') return answer
    }
  }

  /** `text` null: the file's own. Gives 'no end' if a test file does not end in `ms`. */
  const run = async (
    file: string,
    text: string | null,
    tests: readonly string[],
    ms = MS_A_FILE,
  ): Promise<Answer | 'no end'> => {
    const child = tester ?? (await start())
    const task: Task = {
      file: join(root, file),
      text,
      tests: tests.map((test) => join(root, test)),
    }
    child.send(task)
    const answer = await hear(child, ms)
    if (answer === 'no end') close()
    if (answer === null || answer === 'no end') return answer
    return { ...answer, test: relative(root, answer.test) }
  }
  return { run, close }
}
