import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok } from './kernel/result.ts'

/**
 * The lost part of the log, as far as it is known. `lostFrom` is the time of the last event that is left, `lostUntil`
 * that of the newest lost one. Both are ISO 8601 in UTC, or null where unknown.
 */
export type LostPeriod = { lostFrom: string | null; lostUntil: string | null }

/**
 * The one stream `moneyhold-shop`. A hold means that the log went back, as after a restore from an older copy: payments
 * and refunds of that time are unknown.
 */
export type MoneyHoldEvent =
  | DomainEvent<'MoneyHeld', LostPeriod & { heldSince: string }>
  | DomainEvent<'MoneyReleased', { reason: string }>

const moneyHoldEvents: EventCatalogue<MoneyHoldEvent> = {
  MoneyHeld: { version: 1 },
  MoneyReleased: { version: 1 },
}

/** Null: no hold, the shop sends what is asked of it. */
export type MoneyHoldState = (LostPeriod & { heldSince: string }) | null
export type MoneyHoldCommand =
  | ({ type: 'Hold'; at: string } & LostPeriod)
  | { type: 'Release'; reason: string }

/** The id of the only instance. */
export const SHOP = 'shop'

const known = (times: readonly (string | null)[]): string[] =>
  times.filter((time) => time !== null).toSorted()

/** Both periods and the time between them. */
const joined = (a: LostPeriod, b: LostPeriod): LostPeriod => ({
  lostFrom: known([a.lostFrom, b.lostFrom])[0] ?? null,
  lostUntil: known([a.lostUntil, b.lostUntil]).at(-1) ?? null,
})

/** Several processes may see the same loss. It is held once. */
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
  cacheSize: 1,
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
