import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { comesToRest, lookAt } from '#src/testing/program/at-rest.ts'
import { sparePort } from '#src/testing/stores/service.ts'
import { until } from '#src/testing/until.ts'
import { ask } from './ask.ts'
import type { ChaosEngines } from './open-engines.ts'
import { type Ended, type Supervised, supervise } from './program.ts'

const METRICS_TOKEN = 'token-of-the-chaos-runs'

/** Limits that a crowd on one machine would meet are raised. */
const usual = {
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  TRUST_PROXY: '1',
  METRICS_TOKEN,
  SECOND_FACTOR_ROLES: 'none',
  GUEST_CASH_OPEN: '1000',
  GUEST_UNPAID_PIECES: '100000',
  NEW_CASH_OPEN: '1000',
  NEW_UNPAID_PIECES: '100000',
  DRIVER_CASH_LIMIT: '1000000',
}

/** A disk that can be full for the shop, by a library that is loaded into its processes. */
type Disk = { env: Record<string, string>; fill(): void; free(): void }

const source = fileURLToPath(new URL('full-disk.c', import.meta.url))

/** Why no disk can be full on this machine. Undefined: it can. */
export const whyNoDisk = (): string | undefined => {
  if (process.platform !== 'linux') return 'only Linux preloads the library that fills a disk'
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' })
    return undefined
  } catch {
    return 'there is no C compiler (cc) to build what fills a disk'
  }
}

const openDisk = (folder: string, data: string): Disk => {
  const library = join(folder, 'full-disk.so')
  const trigger = join(folder, 'disk-is-full')
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'])
  return {
    env: { LD_PRELOAD: library, FULL_DISK_SWITCH: trigger, FULL_DISK_FOLDER: data },
    fill: () => writeFileSync(trigger, ''),
    free: () => rmSync(trigger, { force: true }),
  }
}

/** The shop as processes of its own, on their own data. */
export type Stage = {
  url: string
  folder: string
  /** The environment by which a command line finds the stopped shop. */
  env: Readonly<Record<string, string>>
  engines: ChaosEngines | undefined
  disk: Disk | undefined
  /** Those that run now. Empty while the shop is stopped. */
  processes(): readonly Supervised[]
  start(): Promise<void>
  /** Resolves once all work that follows from the log is done. */
  atRest(): Promise<void>
  stop(): Promise<void>
}

const OPEN_MS = 120_000
const REST_MS = 240_000

type Opening = {
  folder: string
  engines: ChaosEngines | undefined
  onEnded(ended: Ended): void
  mpesaOf(url: string): Promise<Readonly<Record<string, string>>>
}

/** Without engines one process has all roles. On engines one takes requests, and another works on jobs. */
const rolesOn = (engines: ChaosEngines | undefined): Record<string, string> =>
  engines === undefined
    ? { shop: 'http,projections,workers' }
    : { api: 'http,projections', worker: 'projections,workers' }

export const openStage = async ({ folder, engines, onEnded, mpesaOf }: Opening): Promise<Stage> => {
  const port = await sparePort()
  const url = `http://127.0.0.1:${port}`
  const data = join(folder, 'data')
  mkdirSync(data)
  const disk =
    engines === undefined && whyNoDisk() === undefined ? openDisk(folder, data) : undefined
  const env = { ...usual, ...(await mpesaOf(url)), ...engines?.env, DATA_DIR: data }
  let processes: Supervised[] = []
  let urls: string[] = []

  const start = async () => {
    for (const [name, ROLES] of Object.entries(rolesOn(engines))) {
      const PORT = ROLES.startsWith('http') ? port : await sparePort()
      const own = { ROLES, PORT: `${PORT}` }
      urls.push(`http://127.0.0.1:${PORT}`)
      const logFile = join(folder, `${name}.log`)
      const whole = { ...env, ...own, ...disk?.env }
      processes.push(supervise({ name, env: whole, logFile, onEnded }))
    }
    const isReady = async () => {
      const answer = await ask(url, { method: 'GET', path: '/health/ready' })
      return typeof answer !== 'string' && answer.status === 200
    }
    await until('the shop to open', isReady, OPEN_MS)
  }
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()))
    processes = []
    urls = []
  }
  return {
    url,
    folder,
    env,
    engines,
    disk,
    processes: () => processes,
    start,
    atRest: async () => {
      await comesToRest(lookAt(urls, METRICS_TOKEN), REST_MS)
    },
    stop,
  }
}
