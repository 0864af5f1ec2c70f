import type { World } from '../../lib/world.ts'
import type { RiderPlace } from './port.ts'

const EVERY_MS = 400
/** Clocks of processes may differ by so much, and a write may take so long. */
const OVERLAP_MS = 10_000
const MOST_TOLD = 10_000

type Heard = (place: RiderPlace) => void

/** Asks for places kept since `since`. An engine that is away gives an error, and is asked again. */
type Find = (since: Date) => Promise<RiderPlace[]>

/**
 * Tells followers of each newer place, by asking the engine while there are followers. `tell` tells of a place that
 * this process has kept itself, at once.
 */
export const pollPlaces = ({ now, wait }: Pick<World, 'now' | 'wait'>, find: Find) => {
  const followers = new Set<Heard>()
  const told = new Map<string, string>()
  let polling: AbortController | undefined

  const tell = (place: RiderPlace): void => {
    if (place.at <= (told.get(place.driverId) ?? '')) return
    if (told.size >= MOST_TOLD) told.clear()
    told.set(place.driverId, place.at)
    for (const heard of followers) heard(place)
  }
  const look = async (): Promise<void> => {
    const places = await find(new Date(now().getTime() - OVERLAP_MS)).catch(() => [])
    for (const place of places) tell(place)
  }
  const poll = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await look()
      await wait(EVERY_MS, signal)
    }
  }
  const stop = (): void => {
    polling?.abort()
    polling = undefined
  }
  return {
    tell,
    follow: (heard: Heard): (() => void) => {
      followers.add(heard)
      if (polling === undefined) {
        polling = new AbortController()
        void poll(polling.signal)
      }
      return () => {
        followers.delete(heard)
        if (followers.size === 0) stop()
      }
    },
    stop,
  }
}
