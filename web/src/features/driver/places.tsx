import { useEffect, useRef, useState } from 'react'
import { distanceKm } from '#contract/rules/distance.ts'
import type { Position } from '#web/lib/outbox/entry.ts'
import { correctedTime } from '#web/lib/server-clock.ts'
import { type Text, useText } from '#web/lib/text.ts'
import { Icon } from '#web/ui/icon.tsx'
import styles from './driver.module.css'
import { useDriversPhone } from './drivers-phone.ts'
import phone from './phone.module.css'

/** 'missing': the phone refuses to keep its screen on, to save power or because it cannot. */
type WakeState = 'off' | 'on' | 'missing'

/**
 * Keeps the screen on while `wanted`. The phone forgets the request whenever the page is hidden, so the page repeats it
 * when it becomes visible.
 */
export const useWakeLock = (wanted: boolean): WakeState => {
  const [state, setState] = useState<WakeState>('off')
  useEffect(() => {
    if (!wanted) return setState('off')
    if (!('wakeLock' in navigator)) return setState('missing')
    let gone = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (gone || document.visibilityState !== 'visible') return
      const got = await navigator.wakeLock.request('screen')
      if (gone) return got.release()
      lock = got
      got.addEventListener('release', () => {
        if (!gone && document.visibilityState === 'visible') setState('missing')
      })
      setState('on')
    }
    const again = () => void ask().catch(() => setState('missing'))
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release().catch(() => undefined)
    }
  }, [wanted])
  return state
}

const FRESH_MS = 60_000
/** Time in ms that a driver at a door waits for the phone's position. */
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

/**
 * The position to record with a step: the last position if it is recent, else what the phone answers within
 * `PATIENCE_MS`. Undefined if there is none, which is allowed.
 */
export const placeNow = async (last: Position | undefined): Promise<Position | undefined> => {
  const age =
    last === undefined
      ? Number.POSITIVE_INFINITY
      : Date.parse(correctedTime()) - Date.parse(last.at)
  return age < FRESH_MS ? last : ask()
}

const EVERY_MS = 3_000
const EVERY_M = 20

/** A position is sent after three seconds or twenty metres. */
const isWorthSending = (last: Position | undefined, next: Position): boolean =>
  last === undefined ||
  Date.parse(next.at) - Date.parse(last.at) >= EVERY_MS ||
  distanceKm(last, next) * 1_000 >= EVERY_M

/**
 * 'off': the driver is off duty. 'asked': the phone has not answered yet. 'still': no new position for a minute.
 * 'denied' and 'unsupported': the phone gives no position.
 */
type PlacesState = 'off' | 'asked' | 'on' | 'still' | 'denied' | 'unsupported'
export type Places = { state: PlacesState; last: Position | undefined }

/** Without a time limit a phone may never answer. Without high accuracy the position may be kilometres off. */
const HOW: PositionOptions = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 0 }
const STILL_AFTER_MS = 60_000

const positionOf = ({ coords, timestamp }: GeolocationPosition): Position => ({
  at: correctedTime(timestamp),
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  heading: Number.isFinite(coords.heading) ? coords.heading : null,
})

/**
 * Follows the phone's position while the driver is on duty, and stores the positions for sending. Off duty the phone is
 * not asked.
 */
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
    const say = (state: PlacesState) => setPlaces({ state, last: last.current })
    const wait = () => {
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

const words: Readonly<Record<PlacesState, Text>> = {
  off: 'Your position is off',
  asked: 'Looking for your position…',
  on: 'Your position is on',
  still: 'Your position stands still: keep this page open and in sight',
  denied: 'Your position is blocked in the browser. Steps still work.',
  unsupported: 'This phone tells no position. Steps still work.',
}

/** Says whether the phone's position is being sent, and how long the shop keeps it. */
export const PlacesNote = ({ places: { state }, wake }: { places: Places; wake: WakeState }) => {
  const t = useText()
  return (
    <div className={phone.places}>
      <p className={phone.placesState} data-state={state} role="status">
        <Icon name="locate" size={20} />
        <span>{t(words[state])}</span>
      </p>
      {wake === 'missing' ? (
        <p className={styles.note}>
          {t('The screen may go dark. A dark screen sends no position.')}
        </p>
      ) : null}
      <details className={styles.note}>
        <summary>{t('What is kept of your places')}</summary>
        <p>
          {t(
            'While you are on duty, the shop hears where you are: to give you the nearest delivery, and to show the customer whom you are on the way to. Nobody else. It keeps the way of each delivery for 90 days, and your last place. Off duty nothing is sent. You may ask the shop to erase it.',
          )}
        </p>
      </details>
    </div>
  )
}
