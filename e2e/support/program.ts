import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from '../../src/testing/program/built-program.ts'

/** Lets its holder read the figures of a program that is started here. */
export const METRICS_TOKEN = 'token-of-the-browser-tests'

const main = builtProgram('main')

/** The built program as a process of its own. */
export type Program = {
  /** The program's announcement that `announces` matched: its address, for example. */
  said: string
  /** SIGKILL, at once. */
  kill(): Promise<void>
  /** SIGTERM. Gives the exit code. */
  end(): Promise<number | null>
}

/** The tests' demo shop has no past: those that look at the past say so. */
const usual = { PORT: '0', DEMO_PAST: 'false', LOG_LEVEL: 'warn', TRUST_PROXY: '1', METRICS_TOKEN }

/** A program that has said nothing for so long is stuck. It comes before the time of a test's hook is over. */
const PATIENCE_MS = 90_000

/** Resolves with the first group of `announces` once the program prints it. */
const announced = (child: ChildProcess, announces: RegExp, patienceMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    const stuck = setTimeout(
      () => reject(new Error(`The program is not open after ${patienceMs} ms: ${printed}`)),
      patienceMs,
    )
    // The reading goes on: a full pipe would stop the program.
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
  // Nobody else knows of a program that never announced itself.
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
