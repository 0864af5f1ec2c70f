import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { until } from '../../src/testing/until.ts'
import { type Box, boxMissing, openBox } from '../run/box.ts'
import { type Figure, less, median, more } from '../run/figures.ts'
import { figuresOf, measure, type Question, type Round } from '../run/question.ts'
import type { Server } from '../run/server.ts'
import { heavyWork } from './box-work.ts'
import { openListeners } from './listeners.ts'

const BOX_MB = 1_024
const LISTENERS = 50
const ORDERS = 20
/** Requests that an order takes from its placing to its end, counting what is tried again. */
const REQUESTS_AN_ORDER = 11.5
const LOADS = [
  { kind: 'lives', connections: 96, perSecond: ORDERS * REQUESTS_AN_ORDER },
  { kind: 'pages', connections: 16, perSecond: 20 },
  { kind: 'lists', connections: 16, perSecond: 40 },
] as const
const WORK_AFTER_MS = 30_000
const LOOK_MS = 5_000
/** Level: the last quarter of the time is compared with the quarter before. */
const QUARTER = 4

/** Looks at the memory of the box until it is told to end. */
const watch = (box: Box) => {
  const looks: number[] = []
  const timer = setInterval(() => looks.push(box.anonymousMb()), LOOK_MS)
  return { looks, end: () => clearInterval(timer) }
}

const levelOf = (looks: readonly number[]): Figure[] => {
  const size = Math.floor(looks.length / QUARTER)
  const before = median(looks.slice(-2 * size, -size))
  const last = median(looks.slice(-size))
  return [
    less('anonymous memory, third quarter', 'MB', before),
    less('anonymous memory, last quarter', 'MB', last),
    less('anonymous memory, grown', 'MB', last - before),
    less('anonymous memory, at most', 'MB', Math.max(...looks)),
  ]
}

/** The demo shop is filled in the box, as at an operator's first `npm start`. */
const fillDemo = async (round: Round, box: Box): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-box-'))
  const began = performance.now()
  const watched = watch(box)
  const server = await round.start({ DATA_DIR: folder, DEMO_PAST: 'true' }, box)
  await server.caughtUp()
  await server.atRest()
  const took = (performance.now() - began) / 1_000
  await server.stop()
  watched.end()
  await rm(folder, { recursive: true })
  return [
    less('the demo’s filling', 's', took),
    less('the demo’s filling, memory at most', 'MB', Math.max(...watched.looks)),
  ]
}

const minutes = async (server: Server, round: Round, box: Box): Promise<Figure[]> => {
  const watched = watch(box)
  const listening = await openListeners(server, LISTENERS)
  const working = pause(WORK_AFTER_MS).then(() => heavyWork(server, round.folder, box))
  const reports = await measure(server, round, [...LOADS], 0)
  watched.end()
  const work = await working
  for (const one of listening) one.destroy()
  await server.caughtUp()
  const [lives] = reports
  const placed = lives?.statuses['placed 201'] ?? 0
  const ended = (lives?.statuses['delivered 200'] ?? 0) + (lives?.statuses['returned 200'] ?? 0)
  console.log(`    memory, every ${LOOK_MS / 1_000} s: ${watched.looks.map(Math.round).join(' ')}`)
  console.log(`    by status ${JSON.stringify(lives?.statuses)}`)
  return [
    ...work,
    more('orders placed', '', placed),
    more('orders delivered or brought back', '', ended),
    ...reports.flatMap((report) => figuresOf(report.kind, report)),
    ...levelOf(watched.looks),
  ]
}

const PICTURES = 4
const PICTURES_MS = 300_000
const preload = fileURLToPath(new URL('../heap/picture-on-signal.mjs', import.meta.url))

/** Pictures of the heaps of the shop's threads, in this folder. Taking them needs more memory than the box has. */
const takingPictures = (folder: string): Ending => ({
  env: { HEAP_PICTURES: folder, NODE_OPTIONS: `--import=${preload}` },
  end: async (box) => {
    box.lift()
    box.signal('SIGUSR2')
    const taken = () => readdirSync(folder).filter((file) => file.endsWith('.heapsnapshot'))
    await until('the pictures', () => taken().length === PICTURES, PICTURES_MS)
    console.log(`    who holds it: npx tsx bench/heap/holders.ts ${folder}/*.heapsnapshot`)
  },
})

/** What is done with the shop at the end, and what it is started with for that. */
type Ending = { env: Readonly<Record<string, string>>; end(box: Box): Promise<void> }
const noEnding: Ending = { env: {}, end: async () => undefined }

const inBox =
  (mb: number, { core, ending = noEnding }: { core?: number; ending?: Ending } = {}) =>
  async (round: Round): Promise<Figure[]> => {
    const box = openBox(mb, core)
    try {
      const filling = await fillDemo(round, box)
      const server = await round.start({ MPESA_ENV: 'simulator', ...ending.env }, box)
      await server.caughtUp()
      const figures = await minutes(server, round, box)
      await ending.end(box)
      await server.stop()
      return [...filling, ...figures, less('killed by the kernel', '', box.killed())]
    } finally {
      box.remove()
    }
  }

const about =
  'in a control group of 1 GB without swap: the demo’s filling, then orders from placing to their end beside pages, lists and the heavy work of staff (--seconds 1200 --rounds 1)'

export const box: Question = { about, missing: boxMissing, ask: inBox(BOX_MB) }

/** The shoppers leave the shop's core alone. */
const keepOff = (): void => {
  execFileSync('taskset', ['-a', '-p', '-c', `1-${cpus().length - 1}`, String(process.pid)])
}

export const boxOnOneCore: Question = {
  about: 'the same with the server on one core and the shoppers on the others',
  missing: () => (cpus().length < 2 ? 'this machine has one core' : boxMissing()),
  ask: async (round) => {
    keepOff()
    return inBox(BOX_MB, { core: 0 })(round)
  },
}

export const boxHeaps: Question = {
  about: 'as box; at the end pictures of all heaps, for bench/heap/holders.ts (--rounds 1)',
  missing: boxMissing,
  ask: async (round) => {
    const folder = await mkdtemp(join(tmpdir(), 'duka-heaps-'))
    return inBox(BOX_MB, { ending: takingPictures(folder) })(round)
  },
}
