import type { CommandDeps } from '../../commands/engine/command.ts'
import { load } from '../../commands/engine/execute.ts'
import { addAddress } from '../../commands/user/add-address.ts'
import { aggregates } from '../../domain/aggregates.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { type DemoAccount, demoAccounts } from '../accounts.ts'
import { catalogue } from '../catalogue.ts'
import { fillShop, idOf, type Seeded } from '../seed.ts'
import { lastStep } from '../seed-state.ts'
import { createSteps, type Steps, shops } from '../steps.ts'
import { type Agenda, openAgenda } from './agenda.ts'
import {
  beginningAt,
  beginningBefore,
  DAY,
  endBefore,
  HOUR,
  LAST_HOUR,
  ordersBetween,
  WEEKS,
} from './calendar.ts'
import { keepShelves } from './keep-shelves.ts'
import { offersOf } from './offers.ts'
import { driversDays } from './orders/drivers-days.ts'
import { lastHour } from './orders/last-hour.ts'
import { days } from './orders/order-story.ts'
import { actsIn, lookIn, type Past, type PastBranch } from './past.ts'
import { type PastBuyer, visitorsOf } from './people.ts'
import { type Rehearsal, rehearse, writeDown } from './rehearsal.ts'

const account = (name: string): DemoAccount => {
  const found = demoAccounts.find(({ username }) => username === name)
  if (found === undefined) throw new Error(`The demo shop has no ${name}`)
  return found
}

const actorOf = (name: string, branchId?: number): Actor => {
  const { id, role } = account(name)
  return branchId === undefined ? { id, role } : { id, role, branchId }
}

const drivers = (): Actor[] =>
  demoAccounts.filter(({ role }) => role === 'driver').map(({ username }) => actorOf(username))

const branchesOf = ({ branches, products }: Seeded): PastBranch[] =>
  catalogue.branches.map((branch) => {
    const branchId = idOf(branches, branch.code)
    return {
      ...branch,
      branchId,
      manager: actorOf(`manager_${branch.code}`, branchId),
      offers: offersOf(branch.code, (slug) => idOf(products, slug)),
    }
  })

/** Wanjiku, the demo shop's customer, as a buyer of the past. */
const wanjikuIn = async ({ look }: Past): Promise<PastBuyer> => {
  const { id, username, fullName, email, phoneNumber, addresses } = account('wanjiku')
  const [home] = addresses
  const state = await load(look, aggregates.user, id)
  const saved = state.status === 'registered' ? state.addresses[0] : undefined
  if (home === undefined || saved === undefined) throw new Error('Wanjiku has no home')
  const { isDefault: _, ...address } = home
  const person = { username, fullName, email, phone: phoneNumber, branchCode: 'kabete', address }
  const actor = { id, role: 'customer' } as const
  return { person: { ...person, keenness: 1, since: 0 }, actor, addressId: saved.addressId }
}

/** Saves the address of Wanjiku's office. This last step marks the past as complete. */
const saveOffice = ({ run }: Steps) => {
  const { id, addresses } = account('wanjiku')
  const office = addresses.at(-1)
  if (office === undefined) throw new Error('Wanjiku has no office')
  const { isDefault, ...address } = office
  const actor = { id, role: 'customer' } as const
  return run(lastStep, addAddress, { userId: id, address, isDefault }, { actor })
}

/** How much of the past has been written. */
export type PastProgress = { week: number; weeks: number; orders: number; ofOrders: number }

export type PastOptions = {
  /** The weeks before the present one. Only tests and benchmarks ask for fewer than twelve. */
  weeks?: number
  /** When an interrupted run wrote the shop's first event (ISO 8601). Null: there was no such run. */
  openedAt?: string | null
  onProgress?(progress: PastProgress): void
  signal?: AbortSignal | undefined
}

/** Appends are written down in batches of at least this number. */
const BATCH = 500

/** The past begins at a Sunday's midnight, and ends now, or when the branches were last open. */
const spanOf = ({ world }: CommandDeps, { weeks = WEEKS, openedAt = null }: PastOptions) => ({
  end: endBefore(world.now().getTime()),
  beginning:
    openedAt === null ? beginningBefore(world.now(), weeks) : beginningAt(new Date(openedAt)),
})

/** The shop is filled at six o'clock on the first morning. After `open` the clock follows the agenda. */
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
 * Fills an empty log with the demo shop and twelve weeks of believable trade, so that lists, figures and histories have
 * something to show. Every run rehearses the past from its beginning and keeps what an interrupted run has written.
 * Resolves to the refusals that were not expected.
 */
export const seedPast = async (shop: CommandDeps, options: PastOptions = {}): Promise<string[]> => {
  const { weeks = WEEKS, onProgress = () => undefined, signal } = options
  const { beginning, end } = spanOf(shop, options)
  const progress = { week: 1, weeks, orders: 0, ofOrders: ordersBetween(beginning, end) }
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
  const wanjiku = await wanjikuIn(past)
  const visitors = visitorsOf(past, wanjiku)
  agenda.begin(beginning + 7 * HOUR, days(past, visitors, beginning))
  keepShelves(past, beginning)
  for (const driver of past.drivers) agenda.begin(beginning, driversDays(past, driver, beginning))
  lastHour(past, wanjiku, end)

  const write = writeDown(shop, rehearsal)
  while (await agenda.step(end)) {
    // The last hour depends on the moment of filling, so it is written at once: a run that goes on later has another.
    if (rehearsal.waiting() < BATCH || agenda.now() >= end - LAST_HOUR) continue
    signal?.throwIfAborted()
    progress.week = 1 + Math.floor((agenda.now() - beginning) / (7 * DAY))
    onProgress({ ...progress })
    await write()
    await shop.world.turn()
  }
  await saveOffice(steps)
  await write()
  return refused
}
