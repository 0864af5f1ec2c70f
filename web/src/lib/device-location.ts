import type { Coordinates } from '#contract/rules/distance.ts'

export type LocationFailure = 'unsupported' | 'failed'

/** Asks the device for its location. Waits at most 10 s, and takes a location that is at most a minute old. */
export const locateDevice = (): Promise<Coordinates | LocationFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unsupported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      () => resolve('failed'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })
