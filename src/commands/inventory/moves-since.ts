import type { ErrorCode } from '../../contract/errors.ts'
import type { InventoryEvent } from '../../domain/inventory/events.ts'
import { movementOf, sellableMovementOf } from '../../domain/inventory/movement.ts'
import type { InventoryState } from '../../domain/inventory/state.ts'
import type { StockKey } from '../../domain/inventory/vocabulary.ts'
import { type Rejection, reject } from '../../domain/kernel/result.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { CommandContext } from '../engine/command.ts'
import { lastEvents } from './last-events.ts'

export type Move = { type: string; pieces: number; at: string; orderId: string | null }

/** The most events that are looked back over. */
const MOST_EVENTS = 500

type Figure = { now(state: InventoryState): number; by(event: InventoryEvent): number }
/** The two figures that somebody may have seen: the pieces on the shelf, and those that can be sold. */
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

/**
 * How the figure changed since it was last `seen`, oldest first. Undefined where that lies further back than is looked.
 */
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

/** The refusal of somebody who saw an earlier figure, with what moved since, as far as it is known. */
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
