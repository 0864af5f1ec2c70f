import { useEffect, useState } from 'react'
import { serverNow, watchClock } from './server-clock.ts'

const TICK_MS = 500

/**
 * The server's time in ms, ticking. It was `then` when this browser's clock showed `at`, so a wrong clock on the phone
 * does not matter.
 */
export const useServerClock = (then: string, at: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Date.parse(then) + Math.max(0, now - at)
}

/** The time of now in ms, by the server's clock, as often as a page needs it. */
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
