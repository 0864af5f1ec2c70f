import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import type { Text } from './text.ts'

export type LocationFailure = 'unsupported' | 'failed'

/** Asks the device for its location. Waits at most 10 s, and accepts a location that is at most a minute old. */
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

export const deviceFailures = {
  unsupported: 'Geolocation is not supported by your browser. Please enter your location manually.',
  failed: 'Unable to get your current location. Please enter it manually.',
} as const satisfies Record<LocationFailure, Text>

/** Asks the device for its location when `locate` is called, and passes it to `onFound`. */
export const useDevice = (onFound: (at: Coordinates) => void) => {
  const [failure, setFailure] = useState<LocationFailure>()
  const [locating, setLocating] = useState(false)
  const locate = async (): Promise<void> => {
    setLocating(true)
    setFailure(undefined)
    const found = await locateDevice()
    setLocating(false)
    if (typeof found === 'string') setFailure(found)
    else onFound(found)
  }
  return { locate, locating, failure }
}
