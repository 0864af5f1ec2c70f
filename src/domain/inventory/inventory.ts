import type { Aggregate, CommandOf, Instant } from '../kernel/decider.ts'
import { lookUp, recall } from '../kernel/growing-maps.ts'
import { nairobiDay } from '../kernel/nairobi.ts'
import type { StockKey } from '../kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import { type CountCode, type CountCommand, decideCount } from './counting.ts'
import { type InventoryEvent, inventoryEvents, type ReleaseReason } from './events.ts'
import { availableOf, evolve, type InventoryState, noStock, shortOrders } from './state.ts'

/** Goods that come and go without an order. A command with the same id changes nothing the second time. */
type MoveCommand = { key: StockKey } & (
  | { type: 'Receive'; receiptId: string; quantity: number; note: string }
  // `at` is the time of the command.
  | { type: 'TakeBackReceipt'; receiptId: string; at: Instant }
  | { type: 'TransferIn'; transferId: string; arrivalId: string; quantity: number }
  | { type: 'WriteOff'; writeOffId: string; quantity: number; reason: string }
)

type MoveCode = 'NOT_ON_SHELF' | 'RECEIPT_CLOSED'
type MoveDecision = Result<InventoryEvent[], Rejection<MoveCode>>

const receive = (
  { key, receiptId, quantity, note }: CommandOf<MoveCommand, 'Receive'>,
  state: InventoryState,
): MoveDecision => {
  if (recall(state.done, receiptId) !== undefined) return ok([])
  return ok([{ type: 'StockReceived', data: { ...key, receiptId, quantity, note } }])
}

/** Only a receipt of the same day in Nairobi can be taken back. Later its pieces are counted or written off. */
const takeBackReceipt = (
  { key, receiptId, at }: CommandOf<MoveCommand, 'TakeBackReceipt'>,
  { receipts, onHand }: InventoryState,
): MoveDecision => {
  const receipt = recall(receipts, receiptId)
  const today = nairobiDay(new Date(at))
  if (receipt === undefined || nairobiDay(new Date(receipt.at)) !== today)
    return reject('RECEIPT_CLOSED')
  const { quantity } = receipt
  if (quantity === 0) return ok([])
  if (quantity > onHand) return reject('NOT_ON_SHELF', { onHand })
  return ok([{ type: 'ReceiptTakenBack', data: { ...key, receiptId, quantity } }])
}

/** Reserved pieces may be written off too: they are just as broken. Staff see which orders will be short. */
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
    case 'TakeBackReceipt':
      return takeBackReceipt(command, state)
    case 'TransferIn':
      return transferIn(command, state)
    case 'WriteOff':
      return writeOff(command, state)
  }
}

/** The time in a UUIDv7, in ms since 1970. Undefined for an id of another kind. */
export const madeAtMs = (id: string): number | undefined =>
  /^[\da-f]{8}-[\da-f]{4}-7/.test(id)
    ? Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16)
    : undefined

/**
 * The pieces of an order from its placing to its end, and of a transfer until it leaves. `domain/order/stock.ts` says
 * which events of an order reserve, release, send out and return pieces.
 */
type HoldCommand = { key: StockKey } & ( // `at` is the time of the command.
  | { type: 'Reserve'; orderId: string; quantity: number; at: Instant }
  | { type: 'Release'; orderId: string; reason: ReleaseReason }
  | { type: 'Dispatch'; orderId: string }
  // The pieces that the transfer had reserved leave the branch.
  | { type: 'TransferOut'; transferId: string }
  // The order's missing pieces were found, and are set aside for it.
  | { type: 'Find'; orderId: string }
  // All pieces move to another stock record of the branch. Refused while an order has reserved some.
  | { type: 'MoveAll'; transferId: string }
  // `quantity` pieces of the order come back. `writtenOff` of them do not go back onto the shelf.
  | { type: 'Return'; orderId: string; returnId: string; quantity: number; writtenOff: number }
)

type HoldCode = 'OUT_OF_STOCK' | 'ORDER_EXPIRED' | 'STOCK_RESERVED'
type HoldDecision = Result<InventoryEvent[], Rejection<HoldCode>>

/** An order reserves its pieces minutes after its id was made, even if a crash delays it. */
const RESERVE_WITHIN_MS = 3_600_000

/**
 * Whether the order's id is too old to reserve. The limit is far shorter than the day for which ended orders are
 * remembered, so an order that was forgotten can never reserve again.
 */
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

const FOUND = 'Found at picking'

/** Staff picked more pieces than the shop knew of. The surplus is recorded as a count. */
const foundAtPicking = (
  key: StockKey,
  quantity: number,
  { onHand: onHandBefore, lowStockThreshold }: InventoryState,
): InventoryEvent[] => {
  if (quantity <= onHandBefore) return []
  const figures = { onHandBefore, onHand: quantity, lowStockThreshold }
  return [{ type: 'StockCounted', data: { ...key, ...figures, reason: FOUND } }]
}

const find = (
  { key, orderId }: CommandOf<HoldCommand, 'Find'>,
  state: InventoryState,
): HoldDecision => {
  const missing = shortOrders(state).find(({ holderId }) => holderId === orderId)
  if (missing === undefined) return ok([])
  const { onHand: onHandBefore, lowStockThreshold } = state
  const figures = { onHandBefore, onHand: onHandBefore + missing.short, lowStockThreshold }
  const data = { ...key, ...figures, reason: FOUND, foundFor: orderId }
  return ok([{ type: 'StockCounted', data }])
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

/** The pieces are reserved and leave at once. */
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

/** No more pieces come back than left for the order, as long as the state remembers the order. */
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
    case 'Find':
      return find(command, state)
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
    case 'TakeBackReceipt':
    case 'TransferIn':
    case 'WriteOff':
      return decideMove(command, state)
    default:
      return decideHold(command, state)
  }
}

/**
 * A command that comes twice changes nothing the second time. Returns, receipts, write-offs and arrivals are remembered
 * for a day only, so the commands for returns and arrivals look further back in the log.
 */
export const inventory: Aggregate<
  'inventory',
  InventoryState,
  InventoryCommand,
  InventoryEvent,
  InventoryCode
> = {
  category: 'inventory',
  memoryPart: 256,
  snapshots: { version: 7 },
  events: inventoryEvents,
  initial: noStock,
  decide,
  evolve,
}
