import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomOf } from '#src/demo/past/random.ts'
import { realWorld } from '#src/program/real-world.ts'
import type { Broken } from '#src/simulation/checks/checks.ts'
import { staffOf } from '#src/simulation/template.ts'
import { fillSmallShop } from '#src/testing/http/small-shop.ts'
import { type Crowd, openCrowd, settleDoubts, signInEverybody, type Wait } from './crowd.ts'
import { findFaults } from './examine.ts'
import { endFaults, type FaultName, faultNames, noneStruck, type Scene, strike } from './faults.ts'
import { travel } from './journey.ts'
import { keepShop } from './keeping.ts'
import { type ChaosMpesa, openMpesa } from './mpesa.ts'
import { type ChaosEngines, openEngines } from './open-engines.ts'
import { openStopped } from './open-stopped.ts'
import { openStage, type Stage } from './stage.ts'
import { nothingTold } from './told.ts'

export type Wish = {
  seed: number
  /** Periods begin for so long. The last one is finished. */
  seconds: number
  /** For how long each period has load and faults. */
  periodSeconds: number
  /** Each shop has so many periods. The next one begins with a new shop. */
  periods: number
  /** Orders that are on their way at once. */
  people: number
  onEngines: boolean
  faults: readonly FaultName[]
  say(line: string): void
  /** Ends the run after the present period. */
  stopping: AbortSignal
}

export type Outcome = {
  seconds: number
  shops: number
  periods: number
  /** Orders that were acknowledged, and all answers that stand for an event. */
  orders: number
  facts: number
  struck: Record<FaultName, number>
  answers: Record<string, number>
  longestWait: Wait
  broken: readonly Broken[]
  /** Left for reading if something broke. */
  folder: string | undefined
}

const nothingDone = (): Outcome => ({
  seconds: 0,
  shops: 0,
  periods: 0,
  orders: 0,
  facts: 0,
  struck: noneStruck(),
  answers: {},
  longestWait: { ms: 0, asked: '' },
  broken: [],
  folder: undefined,
})

const untilOver = async (crowd: Crowd, act: () => Promise<void>, pauseMs: () => number) => {
  while (!crowd.isOver) {
    await act()
    await realWorld.wait(pauseMs())
  }
}

/** Everybody is busy until the crowd is over, and ends what was begun. */
const keepBusy = async (scene: Scene, people: number): Promise<unknown> => {
  const { crowd, random } = scene
  const pause = () => random.between(50, 600)
  const shoppers = Array.from({ length: people }, () =>
    untilOver(crowd, () => travel(crowd), pause),
  )
  const keepers = [untilOver(crowd, () => keepShop(crowd, random), pause)]
  return Promise.all([...shoppers, ...keepers])
}

const breakThings = async (scene: Scene, { periodSeconds, faults, stopping }: Wish) => {
  const until = realWorld.elapsed() + periodSeconds * 1_000
  while (realWorld.elapsed() < until && !stopping.aborted) {
    await realWorld.wait(scene.random.between(500, 9_000))
    await strike(scene, faults)
  }
}

/** One time of load and faults, after which nothing goes wrong any more and all work ends. */
const livePeriod = async (scene: Scene, wish: Wish): Promise<void> => {
  const { crowd, stage, mpesa } = scene
  crowd.isOver = false
  const busy = keepBusy(scene, wish.people)
  // The failure is told where everybody is waited for.
  busy.catch(() => undefined)
  await breakThings(scene, wish)
  await endFaults(scene)
  crowd.isOver = true
  await busy
  // A prompt that waited for its job is sent only while the shop comes to rest.
  do {
    await mpesa.comeToRest()
    await stage.atRest()
  } while (!mpesa.isAtRest())
  await settleDoubts(crowd)
}

type Shop = { scene: Scene; env: Stage['env'] }

const messageOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The start of all processes, one period, their end, and a look at what they left. */
const runPeriod = async ({ scene, env }: Shop, wish: Wish): Promise<Broken[]> => {
  const { stage, crowd, mpesa } = scene
  try {
    await stage.start()
    if (crowd.sessions.size === 0) await signInEverybody(crowd, scene.random)
    await livePeriod(scene, wish)
  } catch (error) {
    await endFaults(scene)
    crowd.isOver = true
    await stage.stop()
    const known = crowd.told.broken.map((what) => ({ check: 'at once', what }))
    return [...known, { check: 'liveness', what: messageOf(error) }]
  }
  await stage.stop()
  return findFaults(env, crowd, mpesa)
}

const openShop = async (
  name: string,
  folder: string,
  engines: ChaosEngines | undefined,
): Promise<Shop & { close(): Promise<void> }> => {
  const random = randomOf(name)
  const told = nothingTold()
  let mpesa: ChaosMpesa | undefined
  const stage = await openStage({
    folder,
    engines,
    onEnded: ({ name: program, code, signal }) =>
      told.broken.push(`${program} ended by itself: ${code} ${signal}`),
    mpesaOf: async (url) => {
      mpesa = await openMpesa(url, random)
      return mpesa.env
    },
  })
  if (mpesa === undefined) throw new Error('M-PESA was not opened')
  const filling = await openStopped(stage.env, { keeps: true })
  await fillSmallShop(filling.commands)
  const staff = await staffOf({ deps: filling.commands })
  await filling.close()
  const crowd = openCrowd({ url: stage.url, name, staff })
  const scene = { stage, crowd, mpesa, random, struck: noneStruck(), ends: new Set<() => void>() }
  return { scene, env: stage.env, close: mpesa.stop }
}

const addUp = (outcome: Outcome, { struck, crowd }: Scene): void => {
  outcome.shops += 1
  outcome.orders += crowd.told.orders.size
  outcome.facts += crowd.told.facts.length
  if (crowd.longestWait.ms > outcome.longestWait.ms) outcome.longestWait = crowd.longestWait
  for (const [name, times] of crowd.answers) {
    outcome.answers[name] = (outcome.answers[name] ?? 0) + times
  }
  for (const name of faultNames) outcome.struck[name] += struck[name]
}

/** Runs one shop through its periods, until something breaks or the time is over. */
const livePeriods = async (shop: Shop, wish: Wish, outcome: Outcome, isOver: () => boolean) => {
  const { crowd, struck } = shop.scene
  for (let period = 1; period <= wish.periods && !isOver(); period += 1) {
    const before = realWorld.elapsed()
    outcome.broken = await runPeriod(shop, wish)
    outcome.periods += 1
    const seconds = Math.round((realWorld.elapsed() - before) / 1_000)
    wish.say(
      `shop ${outcome.shops + 1}, period ${period}: ${seconds} s, ${crowd.told.orders.size} orders so far, ${struck.kill} kills, ${outcome.broken.length} promises broken`,
    )
    if (outcome.broken.length > 0) return
  }
}

/** Opens a shop and runs it. The folder stays if something broke. */
const runShop = async (wish: Wish, outcome: Outcome, isOver: () => boolean): Promise<void> => {
  const name = `chaos ${wish.seed} ${outcome.shops + 1}`
  const folder = await mkdtemp(join(tmpdir(), 'duka-chaos-'))
  const engines = wish.onEngines ? await openEngines() : undefined
  const shop = await openShop(name, folder, engines)
  try {
    await livePeriods(shop, wish, outcome, isOver)
  } finally {
    await shop.scene.stage.stop()
    await shop.close()
    if (outcome.broken.length > 0) await engines?.keep(folder)
    await engines?.stop()
    addUp(outcome, shop.scene)
  }
  if (outcome.broken.length > 0) outcome.folder = folder
  else await rm(folder, { recursive: true })
}

/** Runs shops until the time is over, or something breaks. */
export const runChaos = async (wish: Wish): Promise<Outcome> => {
  const begun = realWorld.elapsed()
  const isOver = () => wish.stopping.aborted || realWorld.elapsed() > begun + wish.seconds * 1_000
  const outcome = nothingDone()
  while (!isOver() && outcome.broken.length === 0) await runShop(wish, outcome, isOver)
  outcome.seconds = Math.round((realWorld.elapsed() - begun) / 1_000)
  return outcome
}
