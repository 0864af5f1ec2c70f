import { useEffect, useState } from 'react'
import { serverNow, watchClock } from './server-clock.ts'

const TICK_MS = 500

/**
 * The server's present time in ms, updated every half second. The server's time was `then` when this browser's clock
 * showed `at` (in ms), so a wrong clock on the phone does no harm.
 */
export const useServerClock = (then: string, at: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(then) + Math.max(0, now - at)
}

/** The present time in ms by the server's clock, updated every `everyMs` ms. */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const look = () => setNow(serverNow())
    const timer = setInterval(look, everyMs)
    const stop = watchClock(look)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [everyMs])
  return now
}
