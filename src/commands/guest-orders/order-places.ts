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

/** What one kind of buyer holds of its places now: orders that wait for cash, and pieces of all that wait. */
type Pool = PoolLimits & { waiting: number; held: number }

/** `more`: the orders that the branch's manager lets wait today beyond the usual ones, of each kind. */
export type HeldOrderPlaces = Readonly<Record<Buyer, Pool>> & { more: number }

/** How many orders that nobody vouches for a branch lets wait today, and how many do. */
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

/** Lets so many orders more wait for cash until midnight, of each kind of buyer. 0: as usual. */
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
