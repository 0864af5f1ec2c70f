import { z } from '#contract/rules/zod.ts'
import { readStored, removeStored, store, storedText } from '../../lib/stored.ts'
import { CHECKOUT, FORMER_GUESTS, FORMER_UNPAID } from '../cart/storage-keys.ts'
import { guestOrder } from '../order/guest/guest-orders.ts'
import { attempt, type Checkout, placed, stage, stageWith, unpaidOrder } from './checkout.ts'
import { draft } from './draft.ts'

const VERSION = 1
const version = z.literal(VERSION)

const tabPart = z.object({ draft, stage })
type TabPart = z.infer<typeof tabPart>

/** The draft held the stage once: an attempt, or the order that was placed. */
const formerDraft = draft.extend({ attempt: attempt.nullable(), placed: placed.nullable() })

const storedTab = z.union([
  z.object({ version, state: tabPart }).transform(({ state }) => state),
  z
    .object({ version: z.literal(0), state: formerDraft })
    .transform(({ state: { attempt, placed, ...draft } }): TabPart => {
      return { draft, stage: stageWith(placed, attempt) }
    }),
])

const sharedPart = z.object({
  unpaid: unpaidOrder.nullable(),
  guestOrders: z.array(guestOrder),
})
export type SharedPart = z.infer<typeof sharedPart>

const storedShared = z.object({ version, state: sharedPart }).transform(({ state }) => state)
const formerUnpaid = z
  .object({ state: z.object({ order: unpaidOrder.nullable() }) })
  .transform(({ state }) => state.order)
const formerGuests = z
  .object({ state: z.object({ orders: z.array(guestOrder) }) })
  .transform(({ state }) => state.orders)

const ofTab = (): Storage => sessionStorage
const ofAllTabs = (): Storage => localStorage

const textOf = (state: TabPart | SharedPart): string => JSON.stringify({ state, version: VERSION })

export const writeTab = ({ draft, stage }: TabPart): void =>
  void store(ofTab, CHECKOUT, textOf({ draft, stage }))

/** The shared part as this tab last read or wrote it. */
let seen: string | null = null

/** False where it could not be stored. */
export const writeShared = ({ unpaid, guestOrders }: SharedPart): boolean => {
  const text = textOf({ unpaid, guestOrders })
  const isStored = store(ofAllTabs, CHECKOUT, text)
  if (isStored) seen = text
  return isStored
}

/** What another tab has stored since. Undefined if that is nothing. */
export const readNews = (): SharedPart | undefined => {
  const text = storedText(ofAllTabs, CHECKOUT)
  if (text === seen) return undefined
  seen = text
  return readStored(ofAllTabs, CHECKOUT, storedShared)
}

/**
 * Takes over what an earlier version stored, also what a tab that still runs it has stored since. The former names go
 * once everything stands under the new one, so that no secret of a guest's order is lost.
 */
const takeOver = (known: SharedPart | undefined): SharedPart | undefined => {
  const unpaid = readStored(ofAllTabs, FORMER_UNPAID, formerUnpaid)
  const guests = readStored(ofAllTabs, FORMER_GUESTS, formerGuests)
  if (unpaid === undefined && guests === undefined) return known
  const kept = known?.guestOrders ?? []
  const news = (guests ?? []).filter(({ id }) => kept.every((order) => order.id !== id))
  const all = { unpaid: known?.unpaid ?? unpaid ?? null, guestOrders: [...news, ...kept] }
  if (writeShared(all))
    for (const name of [FORMER_UNPAID, FORMER_GUESTS]) removeStored(ofAllTabs, name)
  return all
}

export const readCheckout = (): Partial<Checkout> => ({
  ...readStored(ofTab, CHECKOUT, storedTab),
  ...takeOver(readNews()),
})
