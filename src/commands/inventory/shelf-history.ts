import type { ErrorCode } from '../../contract/errors.ts'
import {
  type InventoryEvent,
  movementOf,
  sellableMovementOf,
} from '../../domain/inventory/events.ts'
import { inventory } from '../../domain/inventory/inventory.ts'
import type { InventoryState } from '../../domain/inventory/state.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { type Rejection, reject } from '../../domain/kernel/result.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { readState, streamOf } from '../engine/read-state.ts'

const isOfStock = isOf(inventory.events)

/** `events` stand oldest first. `isAll`: there are no earlier events. */
type LastEvents = { state: InventoryState; events: Recorded<InventoryEvent>[]; isAll: boolean }

/** The shelf's present state, and at least its last `most` events. */
export const lastEvents = async (
  context: CommandContext,
  key: StockKey,
  most: number,
): Promise<LastEvents> => {
  const id = stockKeyId(key)
  const stream = streamOf(inventory, id)
  const known = context.cache.inventory.states.get(id)
  const { state, revision } = await readState(context, stream, known)
  const from = Math.max(0, revision + 1 - most)
  const events = await context.events.readStream(stream.name, from)
  return { state, events: events.filter(isOfStock), isAll: from === 0 }
}

/** Half a day (ms). A shelf remembers its moves for a day, so it surely knows all moves of this time. */
const SURE_MS = 43_200_000
/** The number of events read first. Each further reading goes twice as far back. */
const FIRST_LOOK = 32

/** The id of the return or arrival that this event belongs to. */
const movedAs = ({ type, data }: InventoryEvent): string | undefined => {
  if (type === 'StockReturned') return data.returnId
  return type === 'StockTransferredIn' ? data.arrivalId : undefined
}

/**
 * True if the pieces of this return or arrival have been added before. Moves that the shelf has forgotten are searched
 * in its events back to `sinceMs` (ms since 1970), the earliest possible time. So a job that is revived after days adds
 * nothing twice.
 */
export const movedBefore = async (
  context: CommandContext,
  key: StockKey,
  id: string,
  sinceMs: number,
): Promise<boolean> => {
  if (context.world.now().getTime() - sinceMs < SURE_MS) return false
  for (let most = FIRST_LOOK; ; most *= 2) {
    const { events, isAll } = await lastEvents(context, key, most)
    if (events.some((event) => movedAs(event) === id)) return true
    const [oldest] = events
    if (isAll || oldest === undefined || Date.parse(oldest.meta.at) < sinceMs) return false
  }
}

export type Move = { type: string; pieces: number; at: string; orderId: string | null }

/** The most events that are searched. */
const MOST_EVENTS = 500

type Figure = { now(state: InventoryState): number; by(event: InventoryEvent): number }
/** The two figures that a sender may have seen: pieces on the shelf, and pieces that can be sold. */
const figures = {
  onHand: { now: ({ onHand }) => onHand, by: movementOf },
  sellable: { now: ({ onHand, reserved }) => onHand - reserved, by: sellableMovementOf },
} satisfies Record<string, Figure>

const moveOf = (event: Recorded<InventoryEvent>, { by }: Figure): Move[] => {
  const { type, data, meta } = event
  const pieces = by(event)
  if (pieces === 0) return []
  return [{ type, pieces, at: meta.at, orderId: 'orderId' in data ? data.orderId : null }]
}

/** The changes of the figure since it was last `seen`, oldest first. Undefined if that was too long ago. */
const movesSince = async (
  context: CommandContext,
  key: StockKey,
  name: keyof typeof figures,
  seen: number,
): Promise<Move[] | undefined> => {
  const figure = figures[name]
  const { state, events } = await lastEvents(context, key, MOST_EVENTS)
  const moves = events.flatMap((event) => moveOf(event, figure))
  let before = figure.now(state)
  for (let n = moves.length - 1; n >= 0; n -= 1) {
    before -= moves[n]?.pieces ?? 0
    if (before === seen) return moves.slice(n)
  }
  return undefined
}

type Refused<Code extends ErrorCode> = { ok: false; error: Rejection<Code> }

/** Adds the moves since the seen figure to the refusal, if they are known. */
export const withMoves = async <Code extends ErrorCode>(
  context: CommandContext,
  key: StockKey,
  refused: Refused<Code>,
  name: keyof typeof figures,
): Promise<Refused<Code>> => {
  const { code, facts } = refused.error
  if (code !== 'STOCK_MOVED') return refused
  const moved = await movesSince(context, key, name, Number(facts.seen))
  return moved === undefined ? refused : reject(code, { ...facts, moved })
}
