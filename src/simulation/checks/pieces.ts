import { load } from '#src/commands/engine/execute.ts'
import type { InventoryEvent } from '#src/domain/inventory/events.ts'
import { inventory } from '#src/domain/inventory/inventory.ts'
import { stockKeyId } from '#src/domain/kernel/pieces.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type OrderState } from '#src/domain/order/state.ts'
import { hasLeft, holdsReservation } from '#src/domain/order/stock.ts'
import { type Transfer, transfer } from '#src/domain/transfer.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import { goods } from '../acts/buying.ts'
import { type Check, idsIn, type Look } from './look.ts'

/** A number of pieces under a key. */
type Entry = readonly [key: string, pieces: number]
type Sums = ReadonlyMap<string, number>

const summed = (entries: readonly Entry[]): Sums => {
  const sums = new Map<string, number>()
  for (const [key, pieces] of entries) sums.set(key, (sums.get(key) ?? 0) + pieces)
  return sums
}

const differences = (name: string, shelves: Sums, others: Sums): string[] =>
  [...new Set([...shelves.keys(), ...others.keys()])].flatMap((key) => {
    const [shelf, other] = [shelves.get(key) ?? 0, others.get(key) ?? 0]
    return shelf === other ? [] : [`${name} ${key}: ${shelf} by the shelf, not ${other}`]
  })

/** How an event of a shelf changes the pieces that are held for an order or a transfer. */
const heldBy = ({ type, data }: Recorded | InventoryEvent): Entry[] => {
  switch (type) {
    case 'StockReserved':
      return [[`${data.orderId} ${stockKeyId(data)}`, data.quantity]]
    case 'ReservationReleased':
    case 'StockDispatched':
      return [[`${data.orderId} ${stockKeyId(data)}`, -data.quantity]]
    case 'StockTransferredOut':
      return [[`${data.transferId} ${stockKeyId(data)}`, -data.quantity]]
    default:
      return []
  }
}

const soldBy = ({ type, data }: Recorded): Entry[] => {
  if (type === 'StockDispatched') return [[`${data.orderId} ${stockKeyId(data)}`, data.quantity]]
  if (type === 'StockReturned') return [[`${data.orderId} ${stockKeyId(data)}`, -data.quantity]]
  return []
}

const ordersIn = async ({ chain, events }: Look): Promise<OrderState[]> => {
  const states: OrderState[] = []
  for (const id of idsIn(events, 'order')) states.push(await load(chain.look(), order, id))
  return states
}

type Known = Exclude<OrderState, { status: 'none' }>

const demandOf = ({ orderId, branchId, demand }: Known): Entry[] =>
  demand.map(({ quantity, ...piece }) => [
    `${orderId} ${stockKeyId({ ...piece, branchId })}`,
    quantity,
  ])

/** Pieces that left with the order. Returned pieces are back on the shelf first, also those that are written off there. */
const goneWith = (state: Known): Entry[] => {
  if (!isPlaced(state) || !hasLeft(state.status)) return []
  const { orderId, branchId, returns } = state
  const returned = returns.flatMap(({ lines }) => lines)
  return [
    ...demandOf(state),
    ...returned.map(
      ({ quantity, ...piece }): Entry => [
        `${orderId} ${stockKeyId({ ...piece, branchId })}`,
        -quantity,
      ],
    ),
  ]
}

/** Each order's pieces are held while the order waits, and sold once it has left. */
export const ordersPieces: Check = async (look) => {
  const orders = (await ordersIn(look)).flatMap((one) => (one.status === 'none' ? [] : [one]))
  const transfers = new Set(idsIn(look.events, 'transfer'))
  const held = look.events
    .flatMap(heldBy)
    .filter(([key]) => !transfers.has(key.split(' ')[0] ?? ''))
  const waiting = orders.filter(({ status }) => holdsReservation(status)).flatMap(demandOf)
  return [
    ...differences('held', summed(held), summed(waiting)),
    ...differences('sold', summed(look.events.flatMap(soldBy)), summed(orders.flatMap(goneWith))),
  ]
}

const movedBy = ({ type, data }: Recorded): Entry[] => {
  if (type === 'StockTransferredOut') return [[data.transferId, data.quantity]]
  if (type === 'StockTransferredIn') return [[data.transferId, -data.quantity]]
  return []
}

const lostIn = ({ type, data }: Recorded): Entry[] => {
  if (type !== 'TransferClosed' || data.outcome !== 'lost') return []
  return data.lines.map(({ quantity }) => [data.transferId, quantity])
}

const onTheRoad = ({ transferId, lines }: Transfer): Entry[] =>
  lines.map(({ open }) => [transferId, open])

/** Pieces that left one branch for another are there, on the road, back, or lost. */
export const transfersPieces: Check = async ({ chain, events }) => {
  const transfers: Transfer[] = []
  for (const id of idsIn(events, 'transfer')) {
    const state = await load(chain.look(), transfer, id)
    if (state !== null) transfers.push(state)
  }
  const planned = transfers.filter(({ status }) => status === 'planned')
  const there = [...transfers.flatMap(onTheRoad), ...events.flatMap(lostIn)]
  return [
    ...planned.map(({ transferId }) => `transfer ${transferId} is neither sent nor refused`),
    ...differences('on the road', summed(events.flatMap(movedBy)), summed(there)),
  ]
}

/** A shelf holds what its orders and transfers hold, and no shelf has fewer pieces than none. */
export const shelves: Check = async ({ chain, events }) => {
  const byShelf = events.flatMap(heldBy).map(([key, n]): Entry => [key.split(' ')[1] ?? '', n])
  const held = summed(byShelf)
  const keys = [1, 2].flatMap((branchId) =>
    goods.map((piece) => stockKeyId({ ...piece, branchId })),
  )
  const wrong: string[] = []
  for (const key of keys) {
    const { onHand, reserved } = await load(chain.look(), inventory, key)
    if (onHand < 0) wrong.push(`${onHand} pieces on shelf ${key}`)
    if (reserved !== (held.get(key) ?? 0)) wrong.push(`shelf ${key} holds ${reserved}`)
  }
  return wrong
}

/** Where the pieces of a size are, by the events of all shelves: each event moves them from one place to another. */
const movesOf = ({ type, data }: Recorded): Entry[] => {
  switch (type) {
    case 'StockCounted':
      return [[`${data.productId}.${data.variantId}`, data.onHand - data.onHandBefore]]
    case 'StockReceived':
    case 'StockReturned':
    case 'StockTransferredIn':
      return [[`${data.productId}.${data.variantId}`, data.quantity]]
    case 'ReceiptTakenBack':
    case 'StockDispatched':
    case 'StockWrittenOff':
    case 'StockTransferredOut':
      return [[`${data.productId}.${data.variantId}`, -data.quantity]]
    default:
      return []
  }
}

/** What came, less what went, lies on the shelves. */
export const places: Check = async ({ chain, events }) => {
  const states: Entry[] = []
  for (const { productId, variantId } of goods) {
    for (const branchId of [1, 2]) {
      const key = stockKeyId({ branchId, productId, variantId })
      const { onHand } = await load(chain.look(), inventory, key)
      states.push([`${productId}.${variantId}`, onHand])
    }
  }
  return differences('pieces of', summed(states), summed(events.flatMap(movesOf)))
}
