import { createHash } from 'node:crypto'
import { importStatement } from '#src/commands/payment/import-statement.ts'
import { randomOf } from '#src/demo/past/random.ts'
import { StoreUnavailable } from '#src/stores/store-unavailable.ts'
import { virtualWorld } from '#src/testing/worlds.ts'
import { acts } from './acts.ts'
import { type Chain, openChain } from './chain.ts'
import { type Broken, check } from './checks/checks.ts'
import { faults } from './faults.ts'
import { DAY_MS, type Plan, type Step } from './plan.ts'
import { freeDisks } from './sqlite-files.ts'
import { BEGINNING, type Template } from './template.ts'
import { noTrouble } from './troubled-stores.ts'

/** How often each act was begun, and each fault made. */
type Taken = Partial<Record<Step['name'], number>>

/** What came of a plan. `log`: a hash of all events before sealing. The run ends with the first broken promise. */
export type Outcome = {
  broken: readonly Broken[]
  log: string
  events: number
  orders: number
  deaths: number
  taken: Taken
}

const MINUTE_MS = 60_000
/** Jobs that wait for M-PESA ask it for the last time after an hour. */
const REST_MS = 5 * 60 * MINUTE_MS

const take = (chain: Chain, step: Step): void => {
  const random = randomOf(`step ${step.n}`)
  if (step.kind === 'fault') faults[step.name](chain, random)
  else {
    // Many people act at once. An act that the process does not survive never ends.
    void acts[step.name](chain, random).catch((error: unknown) => {
      const isExpected = chain.process().world.isDead() || error instanceof StoreUnavailable
      if (!isExpected) chain.broken.push(`${step.name}: ${error}`)
    })
  }
}

/** Lets time pass. A process that dies is replaced when somebody next looks. */
const pass = async (chain: Chain, ms: number): Promise<number> => {
  const { world } = chain
  const until = world.elapsed() + ms
  let deaths = 0
  do {
    await world.advance(Math.min(MINUTE_MS, Math.max(0, until - world.elapsed())))
    if (!chain.process().world.isDead()) continue
    deaths += 1
    await chain.revive()
  } while (world.elapsed() < until)
  return deaths
}

/** Nothing goes wrong any more, every report of M-PESA comes, and all work ends. */
const comeToRest = async (chain: Chain, until: number): Promise<void> => {
  Object.assign(chain.trouble, noTrouble())
  freeDisks(chain.folder)
  chain.callbacks.delayMs = 0
  chain.calmMpesa()
  await chain.revive()
  const { prompts, reversals, statementOfMenu } = chain.provider
  for (const prompt of prompts.filter(({ outcome }) => outcome !== undefined)) {
    void chain.callBack(prompt)
  }
  for (const reversal of reversals.filter(({ outcome }) => outcome !== undefined)) {
    void chain.reportReversal(reversal)
  }
  await pass(chain, REST_MS / 2)
  const asked = { csv: statementOfMenu(), dates: null, confirmed: true }
  void chain.ask(importStatement, asked, chain.staff('finance_achieng'))
  await pass(chain, Math.max(REST_MS / 2, until - chain.world.elapsed()))
}

/** Runs the plan in a copy of the template. */
export const run = async (template: Template, plan: Plan): Promise<Outcome> => {
  const { seed, days, pace, cacheBytes } = plan
  const world = virtualWorld({ at: BEGINNING, seed })
  const { folder, remove } = template.copy()
  const chain = await openChain({ folder, world, staff: template.staff, pace, cacheBytes })
  const begun = world.elapsed()
  const taken: Taken = {}
  let deaths = 0
  let broken: Broken[] = []
  try {
    for (const [day, steps] of days.entries()) {
      for (const step of steps) {
        deaths += await pass(chain, begun + step.at - world.elapsed())
        take(chain, step)
        taken[step.name] = (taken[step.name] ?? 0) + 1
      }
      await comeToRest(chain, begun + (day + 1) * DAY_MS - DAY_MS / 4)
      broken = [
        ...(await check(chain)),
        ...chain.leases.broken.map((what) => ({ check: 'oneKeeper', what })),
      ]
      if (broken.length > 0) break
    }
    const { events } = await chain.process().commands.events.readAll(null, 1_000_000)
    const log = createHash('sha256').update(JSON.stringify(events)).digest('hex')
    const orders = events.filter(({ type }) => type === 'OrderPlaced').length
    return { broken, log, events: events.length, orders, deaths, taken }
  } finally {
    chain.kill()
    freeDisks(folder)
    remove()
  }
}
