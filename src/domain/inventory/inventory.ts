import type { Aggregate, CommandOf, Instant } from '../kernel/decider.ts'
import { lookUp, recall } from '../kernel/growing-maps.ts'
import type { StockKey } from '../kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type CountCode, type CountCommand, decideCount } from './counting.ts'
import { type InventoryEvent, inventoryEvents, type ReleaseReason } from './events.ts'
import { availableOf, evolve, type InventoryState, noStock } from './state.ts'

/** Goods that come and go without an order. The same id moves nothing a second time. */
type MoveCommand = { key: StockKey } & (
  | { type: 'Receive'; receiptId: string; quantity: number; note: string }
  | { type: 'TransferIn'; transferId: string; arrivalId: string; quantity: number }
  | { type: 'WriteOff'; writeOffId: string; quantity: number; reason: string }
)

type MoveCode = 'NOT_ON_SHELF'
type MoveDecision = Result<InventoryEvent[], Rejection<MoveCode>>

const receive = (
  { key, receiptId, quantity, note }: CommandOf<MoveCommand, 'Receive'>,
  state: InventoryState,
): MoveDecision => {
  if (recall(state.done, receiptId) !== undefined) return ok([])
  return ok([{ type: 'StockReceived', data: { ...key, receiptId, quantity, note } }])
}

/** Reserved pieces may be written off: they are as broken as the others. Staff see which orders go short. */
const writeOff = (
  { key, writeOffId, quantity, reason }: CommandOf<MoveCommand, 'WriteOff'>,
  state: InventoryState,
): MoveDecision => {
  if (recall(state.done, writeOffId) !== undefined) return ok([])
  const { onHand } = state
  if (quantity > onHand) return reject('NOT_ON_SHELF', { onHand })
  return ok([{ type: 'StockWrittenOff', data: { ...key, writeOffId, quantity, reason } }])
}

const transferIn = (
  { key, transferId, arrivalId, quantity }: CommandOf<MoveCommand, 'TransferIn'>,
  state: InventoryState,
): MoveDecision => {
  if (recall(state.done, arrivalId) !== undefined) return ok([])
  return ok([{ type: 'StockTransferredIn', data: { ...key, transferId, arrivalId, quantity } }])
}

const decideMove = (command: MoveCommand, state: InventoryState): MoveDecision => {
  switch (command.type) {
    case 'Receive':
      return receive(command, state)
    case 'TransferIn':
      return transferIn(command, state)
    case 'WriteOff':
      return writeOff(command, state)
  }
}

/** The time in a UUIDv7, in ms since 1970. Undefined for any other id. */
export const madeAtMs = (id: string): number | undefined =>
  /^[\da-f]{8}-[\da-f]{4}-7/.test(id)
    ? Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16)
    : undefined

/**
 * The pieces of an order, from its placing to its end, and those of a transfer until it is on the road. When an order's
 * are reserved, released, leave and come back: `domain/order/stock.ts`.
 */
type HoldCommand = { key: StockKey } & ( // `at` is now.
  | { type: 'Reserve'; orderId: string; quantity: number; at: Instant }
  | { type: 'Release'; orderId: string; reason: ReleaseReason }
  | { type: 'Dispatch'; orderId: string }
  // The pieces that the transfer holds are on the road.
  | { type: 'TransferOut'; transferId: string }
  // All pieces leave for another record of the branch, unless an order holds some.
  | { type: 'MoveAll'; transferId: string }
  // `quantity` pieces that went out for the order come back, `writtenOff` of them not onto the shelf.
  | { type: 'Return'; orderId: string; returnId: string; quantity: number; writtenOff: number }
)

type HoldCode = 'OUT_OF_STOCK' | 'ORDER_EXPIRED' | 'STOCK_RESERVED'
type HoldDecision = Result<InventoryEvent[], Rejection<HoldCode>>

/** An order that reserves is minutes old, even one that resumes after a crash. */
const RESERVE_WITHIN_MS = 3_600_000

/** The limit is far below the age of forgotten orders, so that no forgotten order reserves again. */
const isTooOld = (orderId: string, now: Instant): boolean => {
  const madeAt = madeAtMs(orderId)
  return madeAt !== undefined && Date.parse(now) - madeAt > RESERVE_WITHIN_MS
}

const reserve = (
  command: CommandOf<HoldCommand, 'Reserve'>,
  state: InventoryState,
): HoldDecision => {
  const { key, orderId, quantity, at } = command
  if (lookUp(state.reservations, orderId) !== undefined) return ok([])
  const left = recall(state.ended, orderId)
  if (left !== undefined) return left > 0 ? ok([]) : reject('ORDER_EXPIRED')
  if (isTooOld(orderId, at)) return reject('ORDER_EXPIRED')
  const available = availableOf(state)
  if (quantity > available) return reject('OUT_OF_STOCK', { available })
  return ok([{ type: 'StockReserved', data: { ...key, orderId, quantity } }])
}

const release = (
  command: CommandOf<HoldCommand, 'Release'>,
  state: InventoryState,
): HoldDecision => {
  const { key, orderId, reason } = command
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  return ok([{ type: 'ReservationReleased', data: { ...key, orderId, quantity, reason } }])
}

/** Somebody picked more than lay there by the shop's book. The difference is written as found. */
const foundAtPicking = (
  key: StockKey,
  quantity: number,
  { onHand: onHandBefore, lowStockThreshold }: InventoryState,
): InventoryEvent[] => {
  if (quantity <= onHandBefore) return []
  const figures = { onHandBefore, onHand: quantity, lowStockThreshold }
  return [{ type: 'StockCounted', data: { ...key, ...figures, reason: 'Found at picking' } }]
}

const dispatch = (
  { key, orderId }: CommandOf<HoldCommand, 'Dispatch'>,
  state: InventoryState,
): HoldDecision => {
  const quantity = lookUp(state.reservations, orderId)
  if (quantity === undefined) return ok([])
  const found = foundAtPicking(key, quantity, state)
  return ok([...found, { type: 'StockDispatched', data: { ...key, orderId, quantity } }])
}

const transferOut = (
  { key, transferId }: CommandOf<HoldCommand, 'TransferOut'>,
  state: InventoryState,
): HoldDecision => {
  const quantity = lookUp(state.reservations, transferId)
  if (quantity === undefined) return ok([])
  const found = foundAtPicking(key, quantity, state)
  return ok([...found, { type: 'StockTransferredOut', data: { ...key, transferId, quantity } }])
}

/** Pieces are held and leave in one step. */
const moveAll = (
  { key, transferId }: CommandOf<HoldCommand, 'MoveAll'>,
  { onHand: quantity, reserved }: InventoryState,
): HoldDecision => {
  if (reserved > 0) return reject('STOCK_RESERVED', { reserved })
  if (quantity === 0) return ok([])
  return ok([
    { type: 'StockReserved', data: { ...key, orderId: transferId, quantity } },
    { type: 'StockTransferredOut', data: { ...key, transferId, quantity } },
  ])
}

/** Never more comes back than is out for the order, while that is remembered. */
const giveBack = (
  { key, orderId, returnId, ...said }: CommandOf<HoldCommand, 'Return'>,
  state: InventoryState,
): HoldDecision => {
  const isHere = lookUp(state.reservations, orderId) !== undefined
  if (isHere || recall(state.done, returnId) !== undefined) return ok([])
  const quantity = Math.min(said.quantity, recall(state.ended, orderId) ?? said.quantity)
  const writtenOff = Math.min(said.writtenOff, quantity)
  if (quantity === 0) return ok([])
  const back = { type: 'StockReturned' as const, data: { ...key, orderId, returnId, quantity } }
  if (writtenOff === 0) return ok([back])
  const off = { writeOffId: returnId, quantity: writtenOff, reason: 'Returned' }
  return ok([back, { type: 'StockWrittenOff', data: { ...key, ...off } }])
}

const decideHold = (command: HoldCommand, state: InventoryState): HoldDecision => {
  switch (command.type) {
    case 'Reserve':
      return reserve(command, state)
    case 'Release':
      return release(command, state)
    case 'Dispatch':
      return dispatch(command, state)
    case 'TransferOut':
      return transferOut(command, state)
    case 'MoveAll':
      return moveAll(command, state)
    case 'Return':
      return giveBack(command, state)
  }
}

export type InventoryCommand = CountCommand | HoldCommand | MoveCommand
export type InventoryCode = CountCode | HoldCode | MoveCode
type Decision = Result<InventoryEvent[], Rejection<InventoryCode>>

const decide = (command: InventoryCommand, state: InventoryState): Decision => {
  switch (command.type) {
    case 'Count':
    case 'CountShelf':
    case 'Edit':
    case 'Open':
      return decideCount(command, state)
    case 'Receive':
    case 'TransferIn':
    case 'WriteOff':
      return decideMove(command, state)
    default:
      return decideHold(command, state)
  }
}

/**
 * Every command may come twice. The second changes nothing, but for a return, a receipt, a write-off or an arrival that
 * comes again after more than a day: the commands of returns and arrivals look further back.
 */
export const inventory: Aggregate<
  'inventory',
  InventoryState,
  InventoryCommand,
  InventoryEvent,
  InventoryCode
> = {
  category: 'inventory',
  cacheSize: 100_000,
  snapshots: { version: 5 },
  events: inventoryEvents,
  initial: noStock,
  decide,
  evolve,
}
