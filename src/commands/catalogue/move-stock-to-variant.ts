import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import type { InventoryState } from '../../domain/inventory/state.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { lastEvents, movedBefore } from '../inventory/shelf-history.ts'

/** The id of every product's first variant. */
const FIRST = 1
/**
 * The number of events read from the old stock record. After the move no order adds events to that record, so the sent
 * pieces are among its last events.
 */
const LOOK_BACK = 100

/** The transfer's id, equal in the product's old stock record and in the new one of its first variant. */
const moveOf = (productId: number): string => `variants-${productId}`

const everyBranch = ({ queries }: CommandContext): number[] =>
  queries.catalogue.branches().map(({ branchId }) => branchId)

const shelfOf = (context: CommandContext, key: StockKey): Promise<InventoryState> =>
  load(context, inventory, stockKeyId(key))

/** Refuses the move while any branch has pieces of the product reserved for orders. */
export const checkUnreserved = async (
  context: CommandContext,
  productId: number,
): Promise<CommandResult> => {
  let reserved = 0
  for (const branchId of everyBranch(context)) {
    reserved += (await shelfOf(context, { branchId, productId, variantId: 0 })).reserved
  }
  return reserved === 0 ? ok(null) : reject('STOCK_RESERVED', { reserved })
}

const isSentOn = (
  event: Recorded<InventoryEvent>,
): event is Extract<Recorded<InventoryEvent>, { type: 'StockTransferredOut' }> =>
  event.type === 'StockTransferredOut' && event.data.transferId === moveOf(event.data.productId)

/** Adds the pieces that left the old stock record to the new one. Pieces that were added before are not added again. */
const arrive = async (
  context: CommandContext,
  from: StockKey,
  key: StockKey,
): Promise<CommandResult> => {
  const { events } = await lastEvents(context, from, LOOK_BACK)
  for (const { data, revision, meta } of events.filter(isSentOn)) {
    const { transferId, quantity } = data
    const arrivalId = `${transferId}.${key.branchId}.${revision}`
    if (await movedBefore(context, key, arrivalId, Date.parse(meta.at))) continue
    const command = { type: 'TransferIn', key, transferId, arrivalId, quantity } as const
    const there = await execute(context, inventory, stockKeyId(key), command)
    if (!there.ok) return there
  }
  return ok(null)
}

/**
 * The new stock record takes the low-stock threshold of the old one. A record that is open already keeps its own
 * threshold.
 */
const openAs = async (
  context: CommandContext,
  { lowStockThreshold }: InventoryState,
  key: StockKey,
) => {
  if ((await shelfOf(context, key)).counted) return
  const figures = { quantity: 0, lowStockThreshold, reason: 'Opening stock' }
  await execute(context, inventory, stockKeyId(key), { type: 'Open', key, ...figures })
}

const moveAt = async (
  context: CommandContext,
  branchId: number,
  productId: number,
): Promise<CommandResult> => {
  const from = { branchId, productId, variantId: 0 }
  const shelf = await shelfOf(context, from)
  if (!shelf.counted) return ok(null)
  const to = { ...from, variantId: FIRST }
  await openAs(context, shelf, to)
  const command = { type: 'MoveAll', key: from, transferId: moveOf(productId) } as const
  const sent = await execute(context, inventory, stockKeyId(from), command)
  // After a crash, pieces may have left the old record without being in the new one. They are added even if `sent` is a
  // refusal, because orders have reserved other pieces since.
  const there = await arrive(context, from, to)
  return sent.ok ? there : sent
}

/**
 * Moves all pieces of a product without variants to its first variant, at every branch. Each step has no effect the
 * second time, so a repeated call continues after a crash.
 */
export const moveStockToVariant = async (
  context: CommandContext,
  productId: number,
): Promise<CommandResult> => {
  const answers: CommandResult[] = []
  for (const branchId of everyBranch(context))
    answers.push(await moveAt(context, branchId, productId))
  return answers.find(({ ok: isDone }) => !isDone) ?? ok(null)
}

export const moveStock: Command<{ productId: number }, null> = {
  name: 'move-stock',
  may: isShop,
  run: ({ productId }, context) => moveStockToVariant(context, productId),
}
