import { branch } from '../../domain/branch.ts'
import { guestOrders } from '../../domain/guest-orders.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import {
  type Buyer,
  limitsOn,
  type PoolLimits,
  piecesOf,
  poolOf,
  usualPlaces,
} from '../../domain/kernel/guest-limits.ts'
import { nairobiDay } from '../../domain/kernel/nairobi.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** The places of one kind of buyer: `waiting` counts cash orders, `held` counts pieces of all waiting orders. */
type Pool = PoolLimits & { waiting: number; held: number }

/** `more` is the number of extra orders that the branch's manager allows today, for each kind of buyer. */
export type HeldOrderPlaces = Readonly<Record<Buyer, Pool>> & { more: number }

/** How many unpaid or unconfirmed orders a branch accepts today, and how many it has. */
export const readOrderPlaces: Command<{ branchId: number }, HeldOrderPlaces> = {
  name: 'read-order-places',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId }, context) => {
    const id = String(branchId)
    if ((await load(context, branch, id)) === null) return reject('BRANCH_NOT_FOUND')
    const { waiting, more } = await load(context, guestOrders, id)
    const day = nairobiDay(context.world.now())
    const usual = usualPlaces(context)
    const pool = (kind: Buyer): Pool => {
      const orders = waiting.filter((one) => poolOf(one) === kind)
      const forCash = orders.filter(({ paymentMethod }) => paymentMethod === 'cash')
      return {
        ...limitsOn(day, usual[kind], more),
        waiting: forCash.length,
        held: piecesOf(orders),
      }
    }
    return ok({
      guest: pool('guest'),
      newcomer: pool('newcomer'),
      member: pool('member'),
      more: more?.day === day ? more.places : 0,
    })
  },
}

/**
 * Lets the branch accept this many more waiting cash orders until midnight, for each kind of buyer. 0 restores the
 * usual limit.
 */
export const raiseOrderPlaces: Command<{ branchId: number; places: number }, null> = {
  name: 'raise-order-places',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, places }, context) => {
    const id = String(branchId)
    if ((await load(context, branch, id)) === null) return reject('BRANCH_NOT_FOUND')
    const day = nairobiDay(context.world.now())
    const command = { type: 'RaisePlaces', branchId, day, places } as const
    return withoutValue(await execute(context, guestOrders, id, command))
  },
}
