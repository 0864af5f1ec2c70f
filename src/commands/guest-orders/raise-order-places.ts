import { branch } from '../../domain/branch/branch.ts'
import { guestOrders } from '../../domain/guest-orders/guest-orders.ts'
import { runsBranch } from '../../domain/kernel/access.ts'
import { nairobiDay } from '../../domain/kernel/nairobi.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** Lets so many orders more wait for cash until midnight, of each kind of buyer. 0: as usual. */
export const raiseOrderPlaces: Command<{ branchId: number; places: number }, null> = {
  name: 'raise-order-places',
  may: (actor, { branchId }) => runsBranch(actor, branchId),
  run: async ({ branchId, places }, context) => {
    const id = String(branchId)
    if ((await load(context, branch, id)) === null) return reject('BRANCH_NOT_FOUND')
    const day = nairobiDay(context.world.now())
    const command = { type: 'RaisePlaces', branchId, day, places } as const
    const raised = await execute(context, guestOrders, id, command)
    return raised.ok ? ok(null) : raised
  },
}
