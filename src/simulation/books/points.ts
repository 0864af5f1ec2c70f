import { pointsOf } from './costs.ts'
import { reward, tiers } from './opening.ts'
import { afterReturns } from './returned.ts'
import type { Books, Entry, Member, Order } from './state.ts'

/** These kinds of entries move the tier. Corrections and vouchers do not. */
const earning: readonly string[] = ['order', 'return', 'bonus', 'bonus_return']

/** All points that were ever earned, less what returns took back. */
export const earnedBy = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { kind, points }) => sum + (earning.includes(kind) ? points : 0), 0)

/** The highest tier that so many points reach. */
export const tierAt = (earned: number) =>
  tiers.find(({ points }) => earned >= points) ?? { name: 'bronze', points: 0, percent: 100 }

/** What a delivered order gives, and what goods that came back took of it: at the same rate, up to all of it. */
const pointsFor = (order: Order, percent: number): Entry[] => {
  const { orderId: about } = order
  const points = pointsOf(order.cost, percent)
  const back = pointsOf(afterReturns(order), percent) - points
  const entries = [
    { kind: 'order', points, about },
    { kind: 'return', points: back, about },
  ]
  return entries.filter((one) => one.points !== 0)
}

/**
 * What a member's orders gave and took, each at the tier that was reached before it. `shown`: the account's history from
 * the first entry on, which says when each order and each gift of the game came.
 */
export const entriesOfOrders = (
  { orders }: Books,
  { userId }: Member,
  shown: readonly Entry[],
): Entry[] => {
  const delivered = [...orders.values()].filter(
    ({ buyerId, status }) => buyerId === userId && status === 'delivered',
  )
  const earnedBefore = (orderId: string): number => {
    const at = shown.findIndex(({ kind, about }) => kind === 'order' && about === orderId)
    return earnedBy(at === -1 ? shown : shown.slice(0, at))
  }
  return delivered.flatMap((order) => pointsFor(order, tierAt(earnedBefore(order.orderId)).percent))
}

/** A voucher that was not used in time gives its points back, unless returned goods had ended it before (`goneEarlier`). */
export const entriesOfEnded = (
  { vouchers }: Member,
  goneEarlier: readonly string[],
  now: Date,
): Entry[] => {
  const isOver = ({ usedFor, expiresAt }: Member['vouchers'][number]) =>
    usedFor === null && expiresAt <= now
  const others = vouchers.filter((one) => !isOver(one)).map(({ voucherId }) => voucherId)
  const gone = goneEarlier.filter((id) => !others.includes(id)).length
  const ended = vouchers.filter(isOver).length - gone
  return ended > 0 ? [{ kind: 'expiry', points: ended * reward.points, about: '' }] : []
}
