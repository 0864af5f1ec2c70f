import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import type { Text } from './text.ts'

/** 'denied': the person did not allow it. 'failed': the device did not find out, or took too long. */
export type LocationFailure = 'unsupported' | 'denied' | 'failed'

const PERMISSION_DENIED = 1

/** A location with its accuracy in metres. Waits at most 10 s, and accepts a location that is at most a minute old. */
export const measureDevice = (): Promise<(Coordinates & { accuracy: number }) | LocationFailure> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve('unsupported')
      return
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    )
  })

/** Asks the device for its location. */
export const locateDevice = async (): Promise<Coordinates | LocationFailure> => {
  const found = await measureDevice()
  if (typeof found === 'string') return found
  const { latitude, longitude } = found
  return { latitude, longitude }
}

const UNFOUND = 'Unable to get your current location. Please enter it manually.'

export const deviceFailures = {
  unsupported: 'Geolocation is not supported by your browser. Please enter your location manually.',
  denied: UNFOUND,
  failed: UNFOUND,
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
