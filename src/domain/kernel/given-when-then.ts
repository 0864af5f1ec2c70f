import { deepStrictEqual } from 'node:assert/strict'
import type { Decider, DomainEvent, Instant } from './decider.ts'

/** The default moment of a test. */
export const someTime: Instant = '2026-01-05T09:00:00.000Z'

/** Test DSL: `given(decider, ...events).when(command).thenEvents(...events)` or `.thenRejected('CODE', facts)`. */
export const given = <State, Command, Event extends DomainEvent, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  ...history: (Event & { at?: Instant })[]
) => {
  const state = history.reduce(
    (before, event) => decider.evolve(before, event, event.at ?? someTime),
    decider.initial,
  )
  return {
    state,
    when: (command: Command) => {
      const result = decider.decide(command, state)
      return {
        thenEvents: (...expected: Event[]) =>
          deepStrictEqual(result, { ok: true, value: expected }, 'events'),
        thenRejected: (code: Code, facts: Record<string, unknown> = {}) =>
          deepStrictEqual(result, { ok: false, error: { code, facts } }, 'rejection'),
      }
    },
  }
}
