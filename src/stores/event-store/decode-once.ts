import type { Outcome } from './decoder.ts'
import type { StoredEvent } from './port.ts'

type Decode = (stored: readonly StoredEvent[]) => Promise<Outcome[]>
type Outcomes = ReadonlyMap<StoredEvent, Outcome>

const decodeInto = async (decode: Decode, stored: readonly StoredEvent[]): Promise<Outcomes> =>
  new Map((await decode(stored)).map((outcome) => [outcome.event, outcome]))

/**
 * Decodes an event once, however many followers of the log come with the same object. Nothing outlives that object: a
 * person's data can be read no longer than the follower's own copy of the event is there.
 */
export const decodeOnce = (decode: Decode): Decode => {
  const known = new WeakMap<StoredEvent, Promise<Outcomes>>()
  return async (stored) => {
    const fresh = stored.filter((event) => !known.has(event))
    if (fresh.length > 0) {
      const decoding = decodeInto(decode, fresh)
      for (const event of fresh) known.set(event, decoding)
      // Whoever comes again after a failure tries anew.
      decoding.catch(() => {
        for (const event of fresh) known.delete(event)
      })
    }
    const outcomeOf = async (event: StoredEvent): Promise<Outcome> => {
      const outcome = (await known.get(event))?.get(event)
      if (outcome === undefined) throw new Error(`${event.type} ${event.id} was not decoded`)
      return outcome
    }
    return Promise.all(stored.map(outcomeOf))
  }
}
