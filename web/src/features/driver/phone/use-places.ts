import { useEffect, useRef, useState } from 'react'
import type { Position } from '#web/lib/outbox/entry.ts'
import { correctedTime } from '#web/lib/server-clock.ts'
import { useDriversPhone } from '../use-outbox.ts'
import { isWorthSending } from './throttle.ts'

/**
 * 'off': not on duty. 'asked': the phone has not said where it is. 'still': it has said nothing for a minute. 'denied',
 * 'unsupported': it will not.
 */
export type PlacesState = 'off' | 'asked' | 'on' | 'still' | 'denied' | 'unsupported'
export type Places = { state: PlacesState; last: Position | undefined }

/** Without a limit a phone may wait for ever. Without high accuracy it may be kilometres wrong. */
const HOW: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }
const STILL_AFTER_MS = 60_000

const positionOf = ({ coords, timestamp }: GeolocationPosition): Position => ({
  at: correctedTime(timestamp),
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  heading: Number.isFinite(coords.heading) ? coords.heading : null,
})

/** Follows the phone while on duty, and keeps its places for sending. Off duty the phone is not asked. */
export const usePlaces = (onDuty: boolean): Places => {
  const { outbox } = useDriversPhone()
  const [places, setPlaces] = useState<Places>({ state: 'off', last: undefined })
  const last = useRef<Position>(undefined)
  useEffect(() => {
    if (!onDuty) {
      setPlaces({ state: 'off', last: undefined })
      return
    }
    if (!('geolocation' in navigator)) {
      setPlaces({ state: 'unsupported', last: undefined })
      return
    }
    let silent: ReturnType<typeof setTimeout> | undefined
    const say = (state: PlacesState): void => setPlaces({ state, last: last.current })
    const wait = (): void => {
      clearTimeout(silent)
      silent = setTimeout(() => say('still'), STILL_AFTER_MS)
    }
    say('asked')
    wait()
    const watch = navigator.geolocation.watchPosition(
      (said) => {
        wait()
        const next = positionOf(said)
        if (!isWorthSending(last.current, next)) return
        last.current = next
        say('on')
        outbox.addPosition(next).catch(() => undefined)
      },
      ({ code, PERMISSION_DENIED }) => {
        if (code === PERMISSION_DENIED) say('denied')
      },
      HOW,
    )
    return () => {
      clearTimeout(silent)
      navigator.geolocation.clearWatch(watch)
      last.current = undefined
    }
  }, [outbox, onDuty])
  return places
}
