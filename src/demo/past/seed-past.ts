import type { CommandDeps } from '../../commands/engine/command.ts'
import { catalogue } from '../catalogue.ts'
import { fillShop, idOf, type Seeded } from '../seed.ts'
import { lastStep } from '../seed-state.ts'
import { createSteps, shops } from '../steps.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import { visitorsOf } from './buyers/visitors.ts'
import { beginningAt, beginningBefore, DAY, HOUR, ordersBetween, WEEKS } from './calendar.ts'
import { actorOf, branchesOf, drivers, saveOffice, wanjikuIn } from './cast.ts'
import { days } from './orders/days.ts'
import { driversDays } from './orders/drivers-days.ts'
import { actsIn, lookIn, type Past } from './past.ts'
import { type Rehearsal, rehearse } from './rehearsal.ts'
import { keepShelves } from './shelves/keep-shelves.ts'
import { writeDown } from './write-down.ts'

/** How far the past has come. */
export type PastProgress = { week: number; weeks: number; orders: number; ofOrders: number }

export type PastOptions = {
  /** The weeks before the present one. Only tests and measurements ask for fewer than twelve. */
  weeks?: number
  /** When the shop was opened, where a run before this one began. ISO 8601. */
  openedAt?: string | null
  onProgress?(progress: PastProgress): void
  signal?: AbortSignal | undefined
}

/** The appends that are written at once. */
const BATCH = 500

/** The Sunday's midnight on which the past begins, and its end, which is now. */
const spanOf = ({ world }: CommandDeps, { weeks = WEEKS, openedAt = null }: PastOptions) => ({
  until: world.now().getTime(),
  beginning:
    openedAt === null ? beginningBefore(world.now(), weeks) : beginningAt(new Date(openedAt)),
})

/** The shop is filled on its first morning, and open from then on. */
const clockOf = (agenda: Agenda, beginning: number) => {
  let isOpen = false
  return {
    now: () => (isOpen ? agenda.now() : beginning + 6 * HOUR),
    open: () => {
      isOpen = true
    },
  }
}

const keepCategories = ({ categories }: Rehearsal, seeded: Seeded): void => {
  for (const { slug, category } of catalogue.products) {
    categories.set(idOf(seeded.products, slug), idOf(seeded.categories, category))
  }
}

/**
 * Fills the log with the demo shop and its weeks up to now. Each run rehearses them from their beginning, and what an
 * earlier run has written stays: so a past that was stopped ends as one that was not. Resolves to the refusals that
 * nobody meant.
 */
export const seedPast = async (shop: CommandDeps, options: PastOptions = {}): Promise<string[]> => {
  const { weeks = WEEKS, onProgress = () => undefined, signal } = options
  const { beginning, until } = spanOf(shop, options)
  const progress = { week: 1, weeks, orders: 0, ofOrders: ordersBetween(beginning, until) }
  onProgress({ ...progress })

  const agenda = openAgenda(beginning)
  const clock = clockOf(agenda, beginning)
  const rehearsal = rehearse(shop, clock.now)
  const { deps, brought, due } = rehearsal
  const steps = createSteps(deps, () => undefined, signal, shops.lived)
  const seeded = await fillShop(steps, lastStep)
  keepCategories(rehearsal, seeded)
  clock.open()

  const refused: string[] = []
  const past: Past = {
    agenda,
    deps,
    refused,
    brought,
    due,
    reviewed: new Set<string>(),
    branches: branchesOf(seeded),
    admin: actorOf('admin'),
    finance: actorOf('finance_achieng'),
    drivers: drivers(),
    by: actsIn(deps, refused),
    look: lookIn(deps),
    placed: () => {
      progress.orders += 1
    },
  }
  const visitors = visitorsOf(past, await wanjikuIn(past))
  agenda.begin(beginning + 7 * HOUR, days(past, visitors, beginning))
  keepShelves(past, beginning)
  for (const driver of past.drivers) agenda.begin(beginning, driversDays(past, driver, beginning))

  const write = writeDown(shop, rehearsal)
  while (await agenda.step(until)) {
    if (rehearsal.waiting() < BATCH) continue
    signal?.throwIfAborted()
    progress.week = 1 + Math.floor((agenda.now() - beginning) / (7 * DAY))
    onProgress({ ...progress })
    await write()
    await shop.world.turn()
  }
  await write()
  await saveOffice(steps)
  await write()
  return refused
}
