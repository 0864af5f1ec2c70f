import type { Buyer } from '../../domain/guest-orders/events.ts'
import { isGuest, isStaff } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { CommandDeps } from '../engine/command.ts'

/** Read models that are further behind than this are being built anew, or stand still. */
const WAIT_MS = 500
/** An account younger than this has no past that a read model could be behind with. */
const YOUNG_MS = 24 * 60 * 60_000

/** The time in a UUIDv7. An id of another kind is old. */
const madeAt = (id: string): number => {
  const hex = id.replaceAll('-', '').slice(0, 12)
  return id[14] === '7' ? Number.parseInt(hex, 16) : 0
}

/** Whether the read model is as far as the log was a moment ago. */
const isUpToDate = async ({ events, queries }: CommandDeps): Promise<boolean> => {
  const head = await events.head()
  return head === null || queries.orders.waitFor(head, WAIT_MS)
}

/**
 * Who buys. An account is new until an order of it was delivered, or paid by M-PESA: the read model of orders knows,
 * those of long ago too. While that is being built anew an account of more than a day counts as known, so that an upgrade
 * holds up nobody who ordered before. Staff are known to whoever made their accounts.
 */
export const buyerOf = async (deps: CommandDeps, actor: Actor): Promise<Buyer> => {
  if (isGuest(actor)) return 'guest'
  const hasBought = () => deps.queries.orders.hasBought(actor.id)
  if (isStaff(actor) || (await hasBought())) return 'member'
  if (deps.now().getTime() - madeAt(actor.id) < YOUNG_MS) return 'newcomer'
  return (await isUpToDate(deps)) && !(await hasBought()) ? 'newcomer' : 'member'
}
