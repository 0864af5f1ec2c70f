/** What one person or thing does in the past. Each yield gives the moment (ms) at which the story goes on. */
export type Story<Outcome = void> = AsyncGenerator<number, Outcome, void>

export type Agenda = {
  /** The moment that the past has reached (ms). */
  now(): number
  begin(at: number, story: Story): void
  /** Lets the earliest story go on by one step. False: no story goes on before `until`. */
  step(until: number): Promise<boolean>
}

type Entry = { at: number; turn: number; story: Story }

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.turn < other.turn)

/**
 * Runs stories in the order of their moments. Stories of the same moment run in the order in which they were entered.
 */
export const openAgenda = (beginning: number): Agenda => {
  /** Sorted by moment, the latest first. */
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
