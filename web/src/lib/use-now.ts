import { useEffect, useState } from 'react'
import { serverNow, watchClock } from './server-clock.ts'

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
