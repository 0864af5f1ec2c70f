/** Parts of a day in Nairobi, by how people shop. Night runs past midnight. */
export const dayParts = ['morning', 'midday', 'evening', 'night'] as const
export type DayPart = (typeof dayParts)[number]

/** East Africa Time, the whole year. */
const NAIROBI_AHEAD_HOURS = 3

const startsAt: readonly [number, DayPart][] = [
  [21, 'night'],
  [16, 'evening'],
  [11, 'midday'],
  [5, 'morning'],
]

export const dayPartOf = (at: Date): DayPart => {
  const hour = (at.getUTCHours() + NAIROBI_AHEAD_HOURS) % 24
  return startsAt.find(([start]) => hour >= start)?.[1] ?? 'night'
}
