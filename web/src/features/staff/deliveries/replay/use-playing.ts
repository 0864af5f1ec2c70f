import { useEffect, useState } from 'react'

const FRAME_MS = 50
/** A replay takes so long, however long the delivery took. */
const WHOLE_MS = 15_000

/** A moment between the two, which runs while it is played. Milliseconds. */
export const usePlaying = ({ from, until }: { from: number; until: number }) => {
  const [moment, setMoment] = useState(until)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (!isPlaying) return
    const step = ((until - from) * FRAME_MS) / WHOLE_MS
    const timer = setInterval(() => {
      setMoment((now) => Math.min(until, now + step))
    }, FRAME_MS)
    return () => clearInterval(timer)
  }, [isPlaying, from, until])
  const isAtEnd = moment >= until
  return {
    moment,
    isPlaying: isPlaying && !isAtEnd,
    /** Plays from here, from the start where this is the end, or stops. */
    toggle: (): void => {
      if (isAtEnd) setMoment(from)
      setPlaying(isAtEnd || !isPlaying)
    },
    seek: (to: number): void => {
      setPlaying(false)
      setMoment(to)
    },
  }
}
