import type { Position } from '#web/lib/outbox/entry.ts'
import { correctedTime } from '#web/lib/server-clock.ts'

const FRESH_MS = 60_000
/** A driver at a door does not wait for a satellite. */
const PATIENCE_MS = 2_000

const ask = (): Promise<Position | undefined> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(undefined)
    setTimeout(() => resolve(undefined), PATIENCE_MS)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({
          at: correctedTime(timestamp),
          latitude,
          longitude,
          accuracy,
          heading: null,
        }),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: FRESH_MS },
    )
  })

/** The place of a step: the last one if it is fresh, else what the phone says within a moment. None is no obstacle. */
export const placeNow = async (last: Position | undefined): Promise<Position | undefined> => {
  const age =
    last === undefined
      ? Number.POSITIVE_INFINITY
      : Date.parse(correctedTime()) - Date.parse(last.at)
  return age < FRESH_MS ? last : ask()
}
