import { recall } from '../kernel/day-map.ts'
import type { CommandOf } from '../kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { InventoryEvent } from './events.ts'
import type { InventoryState } from './state.ts'
import type { StockKey } from './vocabulary.ts'

/** Goods that come and go without an order. The same id moves nothing a second time. */
export type MoveCommand = { key: StockKey } & (
  | { type: 'Receive'; receiptId: string; quantity: number; note: string }
  | { type: 'TransferIn'; transferId: string; arrivalId: string; quantity: number }
  | { type: 'WriteOff'; writeOffId: string; quantity: number; reason: string }
)

export type MoveCode = 'NOT_ON_SHELF'
type Decision = Result<InventoryEvent[], Rejection<MoveCode>>

const receive = (
  { key, receiptId, quantity, note }: CommandOf<MoveCommand, 'Receive'>,
  state: InventoryState,
): Decision => {
  if (recall(state.done, receiptId) !== undefined) return ok([])
  return ok([{ type: 'StockReceived', data: { ...key, receiptId, quantity, note } }])
}

/** Reserved pieces may be written off: they are as broken as the others. Staff see which orders go short. */
const writeOff = (
  { key, writeOffId, quantity, reason }: CommandOf<MoveCommand, 'WriteOff'>,
  state: InventoryState,
): Decision => {
  if (recall(state.done, writeOffId) !== undefined) return ok([])
  const { onHand } = state
  if (quantity > onHand) return reject('NOT_ON_SHELF', { onHand })
  return ok([{ type: 'StockWrittenOff', data: { ...key, writeOffId, quantity, reason } }])
}

const transferIn = (
  { key, transferId, arrivalId, quantity }: CommandOf<MoveCommand, 'TransferIn'>,
  state: InventoryState,
): Decision => {
  if (recall(state.done, arrivalId) !== undefined) return ok([])
  return ok([{ type: 'StockTransferredIn', data: { ...key, transferId, arrivalId, quantity } }])
}

export const decideMove = (command: MoveCommand, state: InventoryState): Decision => {
  switch (command.type) {
    case 'Receive':
      return receive(command, state)
    case 'TransferIn':
      return transferIn(command, state)
    case 'WriteOff':
      return writeOff(command, state)
  }
}
