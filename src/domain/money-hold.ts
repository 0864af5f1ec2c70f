import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * The part of the log that is lost. `lostFrom` is the time of the last event that is left, `lostUntil` the time of the
 * newest lost event. Both are ISO 8601 in UTC, null if unknown.
 */
export type LostPeriod = { lostFrom: string | null; lostUntil: string | null }

/**
 * The one stream `moneyhold-shop`. Payments and refunds are held when the log has lost events, for example after an
 * older copy was restored: what M-PESA did in that time is unknown.
 */
export type MoneyHoldEvent =
  | DomainEvent<'MoneyHeld', LostPeriod & { heldSince: string }>
  | DomainEvent<'MoneyReleased', { reason: string }>

const moneyHoldEvents: EventCatalogue<MoneyHoldEvent> = {
  MoneyHeld: { version: 1 },
  MoneyReleased: { version: 1 },
}

/** Null: nothing is held, and the shop sends payments and refunds. */
export type MoneyHoldState = (LostPeriod & { heldSince: string }) | null
export type MoneyHoldCommand =
  | ({ type: 'Hold'; at: string } & LostPeriod)
  | { type: 'Release'; reason: string }

/** There is one hold for the whole shop. This is its id. */
export const SHOP = 'shop'

const known = (times: readonly (string | null)[]): string[] =>
  times.filter((time) => time !== null).toSorted()

/** The period from the start of the earlier one to the end of the later one. */
const joined = (a: LostPeriod, b: LostPeriod): LostPeriod => ({
  lostFrom: known([a.lostFrom, b.lostFrom])[0] ?? null,
  lostUntil: known([a.lostUntil, b.lostUntil]).at(-1) ?? null,
})

/** Several processes may notice that the log lost the same events. Only the first of them is recorded. */
const hold = (
  { at: heldSince, lostFrom, lostUntil }: CommandOf<MoneyHoldCommand, 'Hold'>,
  state: MoneyHoldState,
): MoneyHoldEvent[] => {
  const seen = { lostFrom, lostUntil }
  const lost = state === null ? seen : joined(state, seen)
  if (lost.lostFrom === state?.lostFrom && lost.lostUntil === state.lostUntil) return []
  return [{ type: 'MoneyHeld', data: { ...lost, heldSince } }]
}

export const moneyHold: Aggregate<
  'moneyhold',
  MoneyHoldState,
  MoneyHoldCommand,
  MoneyHoldEvent,
  never
> = {
  category: 'moneyhold',
  memoryPart: 3,
  snapshots: { version: 1 },
  events: moneyHoldEvents,
  initial: null,
  decide: (command, state) => {
    if (command.type === 'Hold') return ok(hold(command, state))
    const { reason } = command
    return ok(state === null ? [] : [{ type: 'MoneyReleased', data: { reason } }])
  },
  evolve: (_, event) => (event.type === 'MoneyHeld' ? event.data : null),
}
