import type { ReleaseReason } from '../../domain/inventory/events.ts'
import {
  type InventoryCode,
  type InventoryCommand,
  inventory,
  madeAtMs,
} from '../../domain/inventory/inventory.ts'
import { availableOf, shortOrders } from '../../domain/inventory/state.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { type Pieces, type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { BroughtBack } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import { hasLeft, isReleased } from '../../domain/order/stock.ts'
import { chunks } from '../../lib/parts.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { movedBefore } from './shelf-history.ts'

/*
 * `domain/order/stock.ts` decides when an order's pieces are reserved, sent out or returned. A transfer reserves its
 * pieces like an order.
 */

/** The pieces that an order needs from one branch. Each product and variant is listed once. */
export type Goods = { orderId: string; branchId: number; demand: readonly Pieces[] }

/** The number of stock records read at once. An order may have up to 200 items. */
const AT_ONCE = 32

type Answer = Result<unknown, Rejection<InventoryCode | 'CONFLICT'>>

/** Runs a command on the stock record of every item at once. */
const forEachKey = (
  context: CommandContext,
  { branchId, demand }: Goods,
  commandFor: (key: StockKey, quantity: number) => InventoryCommand,
): Promise<Answer[]> =>
  Promise.all(
    demand.map(({ productId, variantId, quantity }) => {
      const key = { branchId, productId, variantId }
      return execute(context, inventory, stockKeyId(key), commandFor(key, quantity))
    }),
  )

/**
 * Reserves all pieces. If this is refused, some items may be reserved already. OUT_OF_STOCK lists the items that are
 * short, with names.
 */
export const reserveStock = async (
  context: CommandContext,
  goods: Goods,
  nameOf: (productId: number, variantId: number) => string,
): Promise<Answer> => {
  const { orderId, demand } = goods
  const at = context.world.now().toISOString()
  const answers = await forEachKey(context, goods, (key, quantity) => ({
    type: 'Reserve',
    key,
    orderId,
    quantity,
    at,
  }))
  const refused = answers.find((answer) => !answer.ok && answer.error.code !== 'OUT_OF_STOCK')
  if (refused !== undefined) return refused
  const items = demand.flatMap(({ productId, variantId }, index) => {
    const answer = answers[index]
    if (answer === undefined || answer.ok) return []
    return [{ productId, variantId, name: nameOf(productId, variantId), ...answer.error.facts }]
  })
  return items.length === 0 ? ok(null) : reject('OUT_OF_STOCK', { items })
}

const firstRefusal = (answers: readonly Answer[]): Answer =>
  answers.find((answer) => !answer.ok) ?? ok(null)

/** Releases the pieces that the order has reserved. Does nothing if it has none. */
export const releaseStock = async (
  context: CommandContext,
  goods: Goods,
  reason: ReleaseReason,
): Promise<Answer> => {
  const { orderId } = goods
  return firstRefusal(
    await forEachKey(context, goods, (key) => ({ type: 'Release', key, orderId, reason })),
  )
}

/** For each item of which the order lacks pieces: how many are missing. */
export const missingPieces = async (
  context: CommandContext,
  { orderId, branchId, demand }: Goods,
): Promise<Pieces[]> => {
  const shortOf = async ({ productId, variantId }: Pieces): Promise<Pieces[]> => {
    const state = await load(context, inventory, stockKeyId({ branchId, productId, variantId }))
    const missing = shortOrders(state).find(({ holderId }) => holderId === orderId)
    return missing === undefined ? [] : [{ productId, variantId, quantity: missing.short }]
  }
  const found: Pieces[] = []
  for (const some of chunks(demand, AT_ONCE)) {
    found.push(...(await Promise.all(some.map(shortOf))).flat())
  }
  return found
}

/** Records that the order's missing pieces were found. Does nothing if no pieces are missing. */
export const findStock = async (context: CommandContext, goods: Goods): Promise<Answer> => {
  const { orderId } = goods
  return firstRefusal(await forEachKey(context, goods, (key) => ({ type: 'Find', key, orderId })))
}

/** Takes the reserved pieces of the order out of the branch's stock. Does nothing if no pieces are reserved. */
export const dispatchStock = async (context: CommandContext, goods: Goods): Promise<Answer> => {
  const { orderId } = goods
  return firstRefusal(
    await forEachKey(context, goods, (key) => ({ type: 'Dispatch', key, orderId })),
  )
}

type Returned = { orderId: string; branchId: number; lines: readonly BroughtBack[] }

/** Adds returned pieces to the stock, once for each return id, even if the job runs days later. */
const returnStock = async (
  context: CommandContext,
  { orderId, branchId, lines }: Returned,
  returnId: string,
): Promise<Answer> => {
  const putBack = async ({ productId, variantId, ...pieces }: BroughtBack): Promise<Answer> => {
    const key = { branchId, productId, variantId }
    if (await movedBefore(context, key, returnId, madeAtMs(orderId) ?? 0)) return ok(null)
    const command = { type: 'Return', key, orderId, returnId, ...pieces } as const
    return execute(context, inventory, stockKeyId(key), command)
  }
  return firstRefusal(await Promise.all(lines.map(putBack)))
}

/**
 * Sends the order's pieces out of the stock. Does nothing for an order that was brought back, whose pieces were sent
 * out before.
 */
export const dispatchOrderStock: Command<{ orderId: string }, null> = {
  name: 'dispatch-order-stock',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { status: from, broughtBack } = state
    if (broughtBack !== null) return ok(null)
    if (!hasLeft(from)) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    return withoutValue(await dispatchStock(context, state))
  },
}

/** Releases the pieces of a cancelled or abandoned order, so that others can buy them. */
export const releaseOrderStock: Command<{ orderId: string }, null> = {
  name: 'release-order-stock',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (state.status === 'none') return reject('ORDER_NOT_FOUND')
    const { status } = state
    if (!isReleased(status)) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    return withoutValue(await releaseStock(context, state, status))
  },
}

/** `returnId` names a return after the delivery. Without it the order came back from a failed delivery. */
export type ReturnOrderStock = { orderId: string; returnId?: string | undefined }

const linesOf = ({ broughtBack, returns }: PlacedOrder, returnId: string | undefined) =>
  returnId === undefined
    ? broughtBack
    : (returns.find((one) => one.returnId === returnId)?.lines ?? null)

/** Adds returned pieces to the stock. They are first sent out, in case the job for that has not run yet. */
export const returnOrderStock: Command<ReturnOrderStock, null> = {
  name: 'return-order-stock',
  may: isShop,
  run: async ({ orderId, returnId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { branchId, status: from } = state
    const lines = linesOf(state, returnId)
    if (lines === null) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const left = await dispatchStock(context, state)
    if (!left.ok) return left
    return withoutValue(
      await returnStock(context, { orderId, branchId, lines }, returnId ?? orderId),
    )
  },
}

/**
 * The pieces that can be bought. A remembered figure is used if it is at least `quantity`, even if it is old, since the
 * reservation decides.
 */
const availableFor = async (
  context: CommandContext,
  key: StockKey,
  quantity: number,
): Promise<number> => {
  const id = stockKeyId(key)
  const known = availableOf(
    await load(context, inventory, id, { maxAgeMs: Number.POSITIVE_INFINITY }),
  )
  return known >= quantity ? known : availableOf(await load(context, inventory, id))
}

/**
 * Refuses an order whose pieces are not in stock, before anything is written. OUT_OF_STOCK lists the items that are
 * short, with names.
 */
export const lookAtStock = async (
  context: CommandContext,
  { branchId, demand }: Goods,
  nameOf: (productId: number, variantId: number) => string,
): Promise<Result<null, Rejection<'OUT_OF_STOCK'>>> => {
  const shortOf = async ({ productId, variantId, quantity }: Pieces) => {
    const available = await availableFor(context, { branchId, productId, variantId }, quantity)
    if (available >= quantity) return []
    return [{ productId, variantId, name: nameOf(productId, variantId), available }]
  }
  const items: unknown[] = []
  for (const some of chunks(demand, AT_ONCE)) {
    const found = await Promise.all(some.map(shortOf))
    items.push(...found.flat())
  }
  return items.length === 0 ? ok(null) : reject('OUT_OF_STOCK', { items })
}
