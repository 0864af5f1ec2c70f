/** A built server of any commit, as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { until } from '../../src/testing/until.ts'
import type { Box } from './box.ts'

const METRICS_TOKEN = 'token-of-the-benchmarks'
const PATIENCE_MS = 3_600_000
const LOOK_MS = 4_000

/** Limits that a measurement would meet, raised. Builds that lack a setting leave it out. */
const usual = {
  PORT: '0',
  DEMO_PAST: 'false',
  LOG_LEVEL: 'error',
  TRUST_PROXY: '1',
  METRICS_TOKEN,
  MEMBER_CASH_OPEN: '10000',
  MEMBER_CASH_PIECES: '1000000',
  GUEST_UNPAID_PIECES: '100000',
}

export type Server = {
  url: string
  /** Ms from its start until it was open. */
  openMs: number
  /** Resolves once the read models hold all events. */
  caughtUp(): Promise<void>
  /** Resolves once its jobs are done too: it has used less than a tenth of a core for some seconds. */
  atRest(): Promise<void>
  processorMs(): Promise<number>
  /** MB of memory that the process uses. */
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

const LAG = /^duka_projection_lag_seconds\{reader="([^"]+)"\} (\S+)$/gm

const figuresOf = async (url: string): Promise<string> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  return (await fetch(`${url}/metrics`, { headers })).text()
}

const isCaughtUp = async (url: string): Promise<boolean> => {
  const lags = [...(await figuresOf(url)).matchAll(LAG)]
  const readModels = lags.filter(([, reader]) => reader !== 'reactions')
  return readModels.length > 0 && readModels.every(([, , seconds]) => Number(seconds) < 1)
}

const opened = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      if (printed.length < 100_000) printed += String(chunk)
      const url = /Duka is open at (http:\S+)/.exec(printed)?.[1]
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`The server ended before it was open: ${printed}`)))
  })

const residentMb = async (child: ChildProcess): Promise<number> => {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}

/** In a box the shop is started as its operator starts it, so that the starting program takes its part of the memory. */
const commandFor = (main: string, box: Box | undefined): string[] =>
  box === undefined
    ? [process.execPath, main]
    : box.inside(['npm', 'start', '--silent', '--prefix', join(main, '../../..')])

/** Starts the build whose `main.js` this is on a data folder. `env`: settings beside the usual ones. */
export const startServer = async (
  main: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
  box?: Box,
): Promise<Server> => {
  const began = performance.now()
  const [program = '', ...args] = commandFor(main, box)
  const child = spawn(program, args, {
    env: { ...process.env, ...usual, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await opened(child)
  const processorMs = async () =>
    Number(/^process_cpu_seconds_total (\S+)/m.exec(await figuresOf(url))?.[1]) * 1_000
  return {
    url,
    openMs: performance.now() - began,
    caughtUp: async () => {
      await until('the read models to hold all events', () => isCaughtUp(url), PATIENCE_MS)
    },
    atRest: async () => {
      for (let used = Number.POSITIVE_INFINITY; used >= LOOK_MS / 10; ) {
        const before = await processorMs()
        await delay(LOOK_MS)
        used = (await processorMs()) - before
      }
    },
    processorMs,
    memoryMb: () => residentMb(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      if (box === undefined) child.kill('SIGTERM')
      else await box.end()
      await exit
    },
  }
}
