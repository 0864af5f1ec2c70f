import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'

/** Moves shorter than this, in km, are ignored: the position of a resting phone varies. */
const STILL_KM = 0.002
/** Moves longer than this, in km, are drawn without gliding. */
const JUMP_KM = 0.5
const GLIDE_MS = 1_000

const between = (from: Coordinates, to: Coordinates, part: number): Coordinates => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})

/** Slows down towards the end. */
const eased = (part: number): number => 1 - (1 - part) ** 3

type Glide = { from: Coordinates; to: Coordinates; since: number }

/** Calculates where moving marks are drawn. Times are in ms. */
export const openGlides = () => {
  const glides = new Map<string, Glide>()
  const at = (id: string, now: number): Coordinates | undefined => {
    const glide = glides.get(id)
    if (glide === undefined) return undefined
    const part = Math.min(1, (now - glide.since) / GLIDE_MS)
    return between(glide.from, glide.to, eased(part))
  }
  return {
    at,
    /** Moves a mark to `to`. With `still`, it jumps there, for people who prefer reduced motion. */
    move: (id: string, to: Coordinates, now: number, still: boolean): void => {
      const from = at(id, now) ?? to
      const km = distanceKm(from, to)
      const isStart = still || km > JUMP_KM || !glides.has(id)
      if (isStart) glides.set(id, { from: to, to, since: now })
      else if (km >= STILL_KM) glides.set(id, { from, to, since: now })
    },
    isMoving: (now: number): boolean =>
      [...glides.values()].some(({ from, to, since }) => from !== to && now - since < GLIDE_MS),
    /** Forgets all marks that are not in `ids`. */
    keep: (ids: ReadonlySet<string>): void => {
      for (const id of glides.keys()) if (!ids.has(id)) glides.delete(id)
    },
  }
}
