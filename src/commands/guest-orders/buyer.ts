import { isGuest, isStaff } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { Buyer } from '../../domain/kernel/guest-limits.ts'
import type { CommandDeps } from '../engine/command.ts'

const WAIT_MS = 500
/** A read model that is less far behind lacks nothing that would make a difference. */
const BEHIND_MS = 10 * 60_000
/** An account younger than this has no past that a read model could be behind with. */
const YOUNG_MS = 24 * 60 * 60_000

/** The time in a UUIDv7. An id of another kind is old. */
const madeAt = (id: string): number => {
  const hex = id.replaceAll('-', '').slice(0, 12)
  return id[14] === '7' ? Number.parseInt(hex, 16) : 0
}

/** Whether the read model of orders is being built anew, or stands still. A flood may hold it up for a moment, no more. */
const isFarBehind = async ({
  events,
  queries: { orders },
  world,
}: CommandDeps): Promise<boolean> => {
  const until = await orders.knownUntil()
  if (until !== null && world.now().getTime() - Date.parse(until) < BEHIND_MS) return false
  const head = await events.head()
  return head !== null && !(await orders.waitFor(head, WAIT_MS))
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
  if (deps.world.now().getTime() - madeAt(actor.id) < YOUNG_MS) return 'newcomer'
  return (await isFarBehind(deps)) || (await hasBought()) ? 'member' : 'newcomer'
}
