import { codeOf } from '#src/commands/delivery/delivery-code.ts'
import { handOverDelivery } from '#src/commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { pickUpDelivery } from '#src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, failDelivery, stepDelivery } from '#src/commands/delivery/plain-steps.ts'
import { returnDelivery } from '#src/commands/delivery/return-delivery.ts'
import { takeCash } from '#src/commands/driver-cash/take-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import { changeOrderStatus } from '#src/commands/order/change-order-status.ts'
import { recordReturn } from '#src/commands/order/record-return.ts'
import type { Random } from '#src/demo/past/random.ts'
import { delivery } from '#src/domain/delivery/delivery.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { partsCents } from '#src/domain/payment/state.ts'
import type { Chain } from '../chain.ts'
import { anOrder } from './buying.ts'

export const managerOf = ({ staff }: Chain, branchId: number) =>
  staff(branchId === 1 ? 'manager_kabete' : 'manager_westlands')

/** The driver takes what M-PESA has not paid, sometimes less. */
const collect = async (chain: Chain, orderId: string, priceCents: number, random: Random) => {
  const dueCents = priceCents - partsCents(await load(chain.look(), payment, orderId))
  if (dueCents <= 0) return
  const isShort = random.happens(0.1)
  await chain.ask(
    takeCash,
    {
      entryId: chain.world.newId(),
      deliveryId: deliveryIdOf(orderId),
      amountCents: isShort ? dueCents - 1_000 : dueCents,
      reason: isShort ? 'not_enough' : undefined,
      doneAt: chain.world.now().toISOString(),
    },
    chain.staff('driver_otieno'),
  )
}

const handOver = async (chain: Chain, orderId: string, priceCents: number, random: Random) => {
  // Some drivers forget to say what they took.
  if (random.happens(0.85)) await collect(chain, orderId, priceCents, random)
  const deliveryId = deliveryIdOf(orderId)
  const code = await codeOf(chain.process().commands, { deliveryId, codeRenewals: 0 })
  const driver = chain.staff('driver_otieno')
  const typed = random.happens(0.1) ? '0000' : code
  await chain.ask(handOverDelivery, { deliveryId, code: typed }, driver)
}

/** The next step of the order's delivery. */
const ride = async (chain: Chain, orderId: string, priceCents: number, random: Random) => {
  const deliveryId = deliveryIdOf(orderId)
  const state = await load(chain.look(), delivery, deliveryId)
  const driver = chain.staff('driver_otieno')
  switch (state?.status) {
    case 'pending':
    case 'failed': {
      const carrier = { driverId: driver.id }
      return chain.ask(assignDelivery, { deliveryId, carrier }, chain.staff('admin'))
    }
    case 'assigned':
      return chain.ask(pickUpDelivery, { deliveryId }, driver)
    case 'picked_up':
      return chain.ask(stepDelivery, { deliveryId, to: 'in_transit' }, driver)
    case 'in_transit':
      return chain.ask(stepDelivery, { deliveryId, to: 'out_for_delivery' }, driver)
    case 'out_for_delivery':
      return handOver(chain, orderId, priceCents, random)
  }
}

/** Whoever has the order in hand does the next step. */
const serve = async (chain: Chain, orderId: string, random: Random) => {
  const state = await load(chain.look(), order, orderId)
  if (!isPlaced(state)) return
  const { status, branchId, priceCents } = state
  if (status === 'pending' || status === 'confirmed' || status === 'processing') {
    const to = (
      { pending: 'confirmed', confirmed: 'processing', processing: 'ready_for_delivery' } as const
    )[status]
    return chain.ask(
      changeOrderStatus,
      { orderId, status: to, found: true },
      managerOf(chain, branchId),
    )
  }
  return ride(chain, orderId, priceCents, random)
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
  failDelivery: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const failed = { deliveryId: deliveryIdOf(one.orderId), reason: 'Nobody at home' }
    await chain.ask(failDelivery, failed, chain.staff('driver_otieno'))
  },
  bringBack: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const back = { deliveryId: deliveryIdOf(one.orderId), reason: 'Nobody at home', writtenOff: [] }
    await chain.ask(returnDelivery, back, managerOf(chain, one.request.body.branchId))
  },
  returnGoods: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
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
        feeBack: false,
      },
      managerOf(chain, one.request.body.branchId),
    )
  },
}
