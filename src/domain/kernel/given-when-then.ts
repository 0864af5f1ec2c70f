import { deepStrictEqual } from 'node:assert/strict'
import type { Decider } from './decider.ts'
import type { DomainEvent } from './event.ts'

/** Test DSL: `given(decider, ...events).when(command).thenEvents(...events)` or `.thenRejected('CODE', facts)`. */
export const given = <State, Command, Event extends DomainEvent, Code extends string>(
  decider: Decider<State, Command, Event, Code>,
  ...history: Event[]
) => {
  const state = history.reduce(decider.evolve, decider.initial)
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
