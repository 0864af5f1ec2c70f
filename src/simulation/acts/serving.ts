import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { returnDelivery } from '#src/commands/delivery/return-delivery.ts'
import { load } from '#src/commands/engine/execute.ts'
import { changeOrderStatus } from '#src/commands/order/change-order-status.ts'
import { recordReturn } from '#src/commands/order/record-return.ts'
import type { Random } from '#src/demo/past/random.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import type { Chain, KnownOrder } from '../chain.ts'
import { anOrder } from './buying.ts'
import { doubtfulOrder } from './collecting.ts'
import { managerOf, ride } from './riding.ts'

/** Now and then the manager of the other branch tries to do it. */
const someManager = (chain: Chain, branchId: number, random: Random) =>
  managerOf(chain, random.happens(0.1) ? 3 - branchId : branchId)

/** Whoever has the order in hand does the next step. */
const serve = async (chain: Chain, orderId: string, random: Random) => {
  const state = await load(chain.look(), order, orderId)
  if (!isPlaced(state)) return
  const { status, branchId } = state
  if (status === 'pending' || status === 'confirmed' || status === 'processing') {
    const to = (
      { pending: 'confirmed', confirmed: 'processing', processing: 'ready_for_delivery' } as const
    )[status]
    return chain.ask(
      changeOrderStatus,
      { orderId, status: to, found: true },
      someManager(chain, branchId, random),
    )
  }
  return ride(chain, orderId, random)
}

/** Orders that are neither delivered nor cancelled, oldest first. */
const openOrders = async (chain: Chain): Promise<string[]> => {
  const open: string[] = []
  for (const { orderId } of chain.orders) {
    const state = await load(chain.look(), order, orderId)
    if (isPlaced(state) && state.status !== 'delivered' && state.status !== 'cancelled')
      open.push(orderId)
  }
  return open
}

/** An order whose customer has the goods, now and then the one that was delivered last; or any other. */
const orderToReturn = async (chain: Chain, random: Random): Promise<KnownOrder | undefined> => {
  if (random.happens(0.3)) return doubtfulOrder(chain, random)
  const delivered: KnownOrder[] = []
  for (const one of chain.orders.slice(-25)) {
    const state = await load(chain.look(), order, one.orderId)
    if (isPlaced(state) && state.status === 'delivered') delivered.push(one)
  }
  if (delivered.length === 0) return undefined
  return random.happens(0.5) ? delivered.at(-1) : random.pick(delivered)
}

export const serving = {
  serveOrder: async (chain: Chain, random: Random) => {
    const open = await openOrders(chain)
    if (open.length > 0) await serve(chain, random.pick(open), random)
  },
  /** The oldest orders are brought on their way, several steps at once. */
  serveOldest: async (chain: Chain, random: Random) => {
    const [oldest] = await openOrders(chain)
    if (oldest === undefined) return
    for (let n = 0; n < 4; n += 1) await serve(chain, oldest, random)
  },
  cancelOrder: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const change = { orderId: one.orderId, status: 'cancelled', reason: 'Cannot be had' } as const
    await chain.ask(changeOrderStatus, change, chain.staff('admin'))
  },
  bringBack: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const back = { deliveryId: deliveryIdOf(one.orderId), reason: 'Nobody at home', writtenOff: [] }
    await chain.ask(returnDelivery, back, managerOf(chain, one.request.body.branchId))
  },
  returnGoods: async (chain: Chain, random: Random) => {
    const one = await orderToReturn(chain, random)
    const [item] = one?.request.body.items ?? []
    if (one === undefined || item === undefined) return
    const { productId, variantId = 0 } = item
    const writtenOff = random.pick([0, 1])
    await chain.ask(
      recordReturn,
      {
        orderId: one.orderId,
        returnId: chain.world.newId(),
        lines: [{ productId, variantId, quantity: 1, writtenOff }],
        reason: 'Torn',
        feeBack: random.happens(0.3),
      },
      someManager(chain, one.request.body.branchId, random),
    )
  },
}
