import type { Aggregate } from '../kernel/decider.ts'
import type { Rejection, Result } from '../kernel/result.ts'
import { type CountCode, type CountCommand, decideCount } from './counting.ts'
import { type InventoryEvent, inventoryEvents } from './events.ts'
import { decideHold, type HoldCode, type HoldCommand } from './holding.ts'
import { decideMove, type MoveCode, type MoveCommand } from './moving.ts'
import { evolve, type InventoryState, noStock } from './state.ts'

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
