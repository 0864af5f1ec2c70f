import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CommandDeps } from '#src/commands/engine/command.ts'
import { writeOffStock } from '#src/commands/inventory/write-off-stock.ts'
import { correctPoints } from '#src/commands/loyalty/correct-points.ts'
import { redeemReward } from '#src/commands/loyalty/redeem-reward.ts'
import { createReward } from '#src/commands/loyalty/rewards.ts'
import { changeRules, readRules } from '#src/commands/loyalty/rules.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { idAt } from '#src/lib/world.ts'
import {
  everybody,
  fillSmallShop,
  ids,
  openAccount,
  PIECES,
  people,
} from '#src/testing/http/small-shop.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'

/** The moment at which each simulation begins: 8 a.m. in Nairobi. */
export const BEGINNING = Date.UTC(2026, 0, 5, 5)
/** The shop opened so long before. What was redeemed on that day ends at noon of the first simulated one. */
const HISTORY_MS = 44 * 3_600_000

/** The people of the small shop, and a second driver, so that a delivery can change hands. */
const simulated = { ...people, driver_njeri: { role: 'driver', branchId: null } } as const
type Simulated = keyof typeof simulated
export type Staff = (person: Simulated) => Actor

/** A small shop that is ready to sell. Each simulation begins with a copy of its folder. */
export type Template = {
  staff: Staff
  copy(): { folder: string; remove(): void }
  remove(): void
}

/** In memory where the system has such a folder: a simulated crash does not depend on a real disk. */
const ROOM = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const folderIn = (name: string) => mkdtempSync(join(ROOM, name))

/** The accounts of the small shop. They were registered in the order of `everybody`, and the second driver last. */
export const staffOf = async ({ deps }: { deps: Pick<CommandDeps, 'events'> }): Promise<Staff> => {
  const { events } = await deps.events.readAll(null, 10_000)
  const userIds = events.flatMap((event) =>
    event.type === 'UserRegistered' ? [event.data.userId] : [],
  )
  return (person) => {
    const { role, branchId } = simulated[person]
    const id = userIds[[...everybody, 'driver_njeri'].indexOf(person)] ?? ''
    return branchId === null ? { id, role } : { id, role, branchId }
  }
}

/** The one reward of the shop, and what its voucher is worth in KSh. */
export const REWARD = '0b9d3c1e-0000-4000-8000-000000000001'
export const VOUCHER_KSH = 50

/** A reward that the simulated customers can redeem from the first day on. */
const offerReward = async ({ done }: TestShop, staff: Staff): Promise<void> => {
  const details = {
    name: 'Fifty shillings',
    nameSw: 'Shilingi hamsini',
    description: '',
    descriptionSw: '',
    pointsCost: 20,
    worth: { kind: 'amount_off', cents: VOUCHER_KSH * 100 },
    minimumCents: 0,
    validDays: 2,
  } as const
  await done(createReward, { rewardId: REWARD, details }, staff('admin'))
  for (const person of ['wanjiku', 'kamau'] as const) {
    const gift = {
      userId: staff(person).id,
      correctionId: idAt(BEGINNING, Buffer.alloc(16, person.length)),
      points: 80,
    }
    await done(correctPoints, { ...gift, reason: 'Welcome' }, staff('admin'))
    await done(redeemReward, { rewardId: REWARD, idempotencyKey: person }, staff(person))
  }
}

/** From how many points on each tier is reached. A first order of 24 points, with its bonus of 100, reaches the second exactly. */
const TIERS = [0, 124, 1_000, 2_000]

const lowerTiers = async ({ deps, done }: TestShop, staff: Staff): Promise<void> => {
  const { version: _, tiers, ...rules } = await readRules(deps)
  const low = tiers.map((tier, n) => ({ ...tier, pointsRequired: TIERS[n] ?? 0 }))
  await done(changeRules, { rules: { ...rules, tiers: low } }, staff('admin'))
}

/** What is left of each thing at each branch, so that buyers compete for the last pieces. */
const LEFT = 6

const makeScarce = async ({ done }: TestShop, staff: Staff): Promise<void> => {
  const lines = [
    { productId: ids.flour, variantId: 1 },
    { productId: ids.flour, variantId: 2 },
    { productId: ids.milk, variantId: 0 },
    { productId: ids.soap, variantId: 0 },
  ].map((piece) => ({ ...piece, quantity: PIECES - LEFT }))
  for (const branchId of [ids.kabete, ids.westlands]) {
    const writeOffId = idAt(BEGINNING, Buffer.alloc(16, branchId))
    const gone = { branchId, writeOffId, reason: 'Sold at the market', lines }
    await done(writeOffStock, gone, staff('admin'))
  }
}

export const makeTemplate = async (): Promise<Template> => {
  const shop = await openTestShop({ at: BEGINNING - HISTORY_MS })
  await fillSmallShop(shop.deps)
  await openAccount(shop.deps, 'driver_njeri', simulated.driver_njeri)
  const staff = await staffOf(shop)
  await offerReward(shop, staff)
  await lowerTiers(shop, staff)
  await makeScarce(shop, staff)
  shop.tick(HISTORY_MS)
  await shop.caughtUp()
  const kept = folderIn('duka-template-')
  cpSync(shop.folder, kept, { recursive: true })
  await shop.close()
  return {
    staff,
    copy: () => {
      const folder = folderIn('duka-simulated-')
      cpSync(kept, folder, { recursive: true })
      return { folder, remove: () => rmSync(folder, { recursive: true }) }
    },
    remove: () => rmSync(kept, { recursive: true }),
  }
}
