/** What happens to somebody or something in the past. It yields the moment (ms) at which it goes on. */
export type Story<Outcome = void> = AsyncGenerator<number, Outcome, void>

export type Agenda = {
  /** The moment in which the past is just now (ms). */
  now(): number
  begin(at: number, story: Story): void
  /** Goes on by one moment, the earliest. False where none is left before `until`. */
  step(until: number): Promise<boolean>
}

type Entry = { at: number; turn: number; story: Story }

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn)

/** One moment after the other, those of one moment in the order in which they were entered. */
export const openAgenda = (beginning: number): Agenda => {
  /** The latest first. */
  const entries: Entry[] = []
  let now = beginning
  let turns = 0

  const begin = (at: number, story: Story): void => {
    turns += 1
    const entry = { at: Math.max(at, now), turn: turns, story }
    let low = 0
    let high = entries.length
    while (low < high) {
      const middle = (low + high) >> 1
      const there = entries[middle]
      if (there !== undefined && isBefore(entry, there)) low = middle + 1
      else high = middle
    }
    entries.splice(low, 0, entry)
  }

  return {
    now: () => now,
    begin,
    step: async (until) => {
      const entry = entries.at(-1)
      if (entry === undefined || entry.at >= until) return false
      entries.pop()
      now = entry.at
      const next = await entry.story.next()
      if (next.done !== true) begin(next.value, entry.story)
      return true
    },
  }
}
