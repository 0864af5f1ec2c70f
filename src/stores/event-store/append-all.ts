import {
  type Append,
  type Appended,
  AppendRefused,
  type Conflict,
  type EventStore,
} from './port.ts'

const unlessRefused = (append: Append, outcome: Appended | Conflict): void => {
  if (!outcome.ok) throw new AppendRefused(append, outcome)
}

/** All at once, for a store that takes them in the order in which it is called. */
export const appendAtOnce =
  (store: Pick<EventStore, 'append'>): EventStore['appendAll'] =>
  async (appends) => {
    const outcomes = appends.map(({ stream, expected, events }) =>
      store.append(stream, expected, events),
    )
    for (const [n, append] of appends.entries()) {
      const outcome = await outcomes[n]
      if (outcome !== undefined) unlessRefused(append, outcome)
    }
  }

/** `window` at once, for a store whose calls may overtake one another: those of a stream wait for each other. */
export const appendInWindows =
  (store: Pick<EventStore, 'append'>, window: number): EventStore['appendAll'] =>
  async (appends) => {
    for (let start = 0; start < appends.length; start += window) {
      const last = new Map<string, Promise<void>>()
      const write = async (append: Append, before: Promise<void> | undefined) => {
        await before
        const { stream, expected, events } = append
        unlessRefused(append, await store.append(stream, expected, events))
      }
      const writing = appends.slice(start, start + window).map((append) => {
        const written = write(append, last.get(append.stream))
        last.set(append.stream, written)
        return written
      })
      const failed = (await Promise.allSettled(writing)).find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
