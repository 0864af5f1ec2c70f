import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type LostPeriod, type MoneyHoldEvent, moneyHoldEvents } from './events.ts'

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
