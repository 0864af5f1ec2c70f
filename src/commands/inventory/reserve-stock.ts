import type { ReleaseReason } from '../../domain/inventory/events.ts'
import {
  type InventoryCode,
  type InventoryCommand,
  inventory,
} from '../../domain/inventory/inventory.ts'
import { type StockKey, stockKeyId } from '../../domain/inventory/vocabulary.ts'
import { madeAtMs } from '../../domain/kernel/made-at.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { BroughtBack, Demand } from '../../domain/order/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { movedBefore } from './moved-before.ts'

/** The goods that an order takes from one branch's stock, each key once. */
export type Goods = { orderId: string; branchId: number; demand: readonly Demand[] }

type Answer = Result<unknown, Rejection<InventoryCode | 'CONFLICT'>>

/** The command of every key, all at once. */
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

/** Reserves every key. After a refusal some may be reserved. OUT_OF_STOCK lists the keys that are short, by name. */
export const reserveStock = async (
  context: CommandContext,
  goods: Goods,
  nameOf: (productId: number, variantId: number) => string,
): Promise<Answer> => {
  const { orderId, demand } = goods
  const at = context.now().toISOString()
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

/** Releases what the order holds. Does nothing for an order that holds nothing. */
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

/** Takes what the order holds out of the branch. Does nothing for an order that holds nothing. */
export const dispatchStock = async (context: CommandContext, goods: Goods): Promise<Answer> => {
  const { orderId } = goods
  return firstRefusal(
    await forEachKey(context, goods, (key) => ({ type: 'Dispatch', key, orderId })),
  )
}

type Returned = { orderId: string; branchId: number; lines: readonly BroughtBack[] }

/** Puts back what was brought back, once for each return, however late it comes again. */
export const returnStock = async (
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
