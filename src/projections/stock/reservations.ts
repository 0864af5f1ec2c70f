import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { cursorOf, sortFields } from '../../stores/read-store/paging.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { everyDoc, type PageRequest } from '../read-model-queries.ts'
import { type HeldLine, type HeldStockDoc, heldStock } from './held.ts'
import type { StockMoveDoc } from './moves.ts'

const NEWEST = ['-since'] as const

/** What orders and transfers hold at a branch now, the newest first. Their number does not grow with the past. */
export const everyHeld = (
  store: Pick<ReadStore, 'find'>,
  branchId: number,
  after?: string,
): AsyncIterable<HeldStockDoc> =>
  everyDoc<HeldStockDoc>(
    store,
    heldStock.collection,
    { where: { branchId }, sort: NEWEST },
    { after },
  )

const moveOf = (doc: HeldStockDoc, { stockId, quantity, isSetAside }: HeldLine): StockMoveDoc => ({
  id: `${stockId}.${doc.id}`,
  position: doc.position,
  stockId,
  term: 'reserved',
  pieces: quantity,
  at: doc.since,
  actor: doc.actor,
  note: null,
  holderId: doc.id,
  ...(isSetAside === true && { isSetAside }),
})

/** A page of the reservations of one stock record, the newest first. */
export const reservationsOf = async (
  store: Pick<ReadStore, 'find'>,
  key: StockKey,
  { limit, cursor }: PageRequest,
): Promise<{ docs: StockMoveDoc[]; next?: string | undefined }> => {
  const stockId = stockKeyId(key)
  const docs: StockMoveDoc[] = []
  let last: HeldStockDoc | undefined
  for await (const doc of everyHeld(store, key.branchId, cursor)) {
    const line = doc.lines.find((one) => one.stockId === stockId)
    if (line === undefined) continue
    if (docs.length === limit && last !== undefined) {
      return { docs, next: cursorOf(last, sortFields(NEWEST)) }
    }
    docs.push(moveOf(doc, line))
    last = doc
  }
  return { docs }
}
