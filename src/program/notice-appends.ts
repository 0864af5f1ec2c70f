import type { Events } from '../stores/event-store/events.ts'
import type { LogMark } from '../stores/event-store/port.ts'

/** What the appends of this process tell of the log. */
export type Appends = {
  /** The newest event that this process appended. */
  newest(): LogMark | undefined
  /** Sets what is called when a stream turns out to be shorter than this process has seen it. */
  onShorter(run: () => void): void
}

/** Gives an event store that does the same and notes what it appends. */
export const noticeAppends = (events: Events): { events: Events; appends: Appends } => {
  let newest: LogMark | undefined
  let told: () => void = () => undefined
  const note = (mark: LogMark): void => {
    if (newest === undefined || newest.position < mark.position) newest = mark
  }
  const append: Events['append'] = async (stream, expected, added) => {
    const outcome = await events.append(stream, expected, added)
    const last = added.at(-1)
    if (!outcome.ok && outcome.actual < expected) told()
    if (outcome.ok && last !== undefined) {
      const { revision, position } = outcome
      note({ position, stream, revision, id: last.id, at: last.meta.at })
    }
    return outcome
  }
  return {
    events: { ...events, append },
    appends: {
      newest: () => newest,
      onShorter: (run) => {
        told = run
      },
    },
  }
}
