import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { comesToRest, holdEveryEvent, lookAt } from '../../src/testing/program/at-rest.ts'
import { builtProgram } from '../../src/testing/program/built-program.ts'

/** The token with which tests read a program's figures. */
export const METRICS_TOKEN = 'token-of-the-browser-tests'

const main = builtProgram('main')

/** The built program as a process of its own. */
export type Program = {
  /** What the program announced, as `announces` matched it: its address, for example. */
  said: string
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM, and gives the exit code. */
  end(): Promise<number | null>
}

/** Tests use a demo shop without a past, except those that are about the past. */
const usual = { PORT: '0', DEMO_PAST: 'false', LOG_LEVEL: 'warn', TRUST_PROXY: '1', METRICS_TOKEN }

/** A program that has announced nothing after this time is stuck. The limit of a test's hook is longer. */
const PATIENCE_MS = 90_000

/** Resolves to the first group of `announces` once the program prints it. */
const announced = (child: ChildProcess, announces: RegExp, patienceMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    const stuck = setTimeout(
      () => reject(new Error(`The program is not open after ${patienceMs} ms: ${printed}`)),
      patienceMs,
    )
    // The output is read to the end: a full pipe would stop the program.
    child.stdout?.on('data', (chunk) => {
      if (printed.length < 1_000_000) printed += String(chunk)
      const found = announces.exec(printed)?.[1]
      if (found === undefined) return
      clearTimeout(stuck)
      resolve(found)
    })
    child.once('exit', () => {
      clearTimeout(stuck)
      reject(new Error(`The program ended before it was open: ${printed}`))
    })
  })

export const startProgram = async (
  env: Record<string, string>,
  announces: RegExp,
  patienceMs = PATIENCE_MS,
): Promise<Program> => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...usual, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    }
    return child.exitCode
  }
  // A program that never announced itself is killed here, because nobody else knows of it.
  const said = await announced(child, announces, patienceMs).catch(async (error: unknown) => {
    await ended('SIGKILL')
    throw error
  })
  return {
    said,
    kill: async () => {
      await ended('SIGKILL')
    },
    end: () => ended('SIGTERM'),
  }
}

const REST_MS = 120_000

/** Resolves once the read models hold every event of the log: a program opens before that. */
export const caughtUp = (url: string) => holdEveryEvent(lookAt([url], METRICS_TOKEN), REST_MS)

/** Resolves once nothing follows any more from what is in the log: no job, and no change of a read model. */
export const atRest = (...urls: readonly string[]) =>
  comesToRest(lookAt(urls, METRICS_TOKEN), REST_MS)
