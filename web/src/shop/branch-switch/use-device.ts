import { useState } from 'react'
import type { Coordinates } from '#contract/rules/distance.ts'
import { type LocationFailure, locateDevice } from '../../lib/device-location.ts'
import type { Text } from '../../lib/text.ts'

export const deviceFailures = {
  unsupported: 'Geolocation is not supported by your browser. Please enter your location manually.',
  failed: 'Unable to get your current location. Please enter it manually.',
} as const satisfies Record<LocationFailure, Text>

/** Asks the device for its location, and hands the found place to `onFound`. */
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
