import { setTimeout as pause } from 'node:timers/promises'
import type { Ride } from './fill.ts'

const EVERY_MS = 3_000
/** About 25 km/h. */
const STEP = 0.000_18

/** Each rider's phone tells where it is every three seconds, evenly spread over them. */
export const startRiding = (url: string, rides: readonly Ride[]) => {
  const took: number[] = []
  let refused = 0
  let stopped = false
  const tell = async (ride: Ride, n: number): Promise<void> => {
    const began = Date.now()
    const at = new Date(began).toISOString()
    const place = { at, latitude: -1.26 + n * STEP, longitude: 36.75, accuracy: 8, heading: 0 }
    const answer = await fetch(`${url}/api/driver/positions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `duka_session=${ride.rider}` },
      body: JSON.stringify({ positions: [place] }),
    })
    await answer.arrayBuffer()
    took.push(Date.now() - began)
    if (answer.status !== 200) refused += 1
  }
  const ridden = rides.map(async (ride, n) => {
    await pause((n / rides.length) * EVERY_MS)
    for (let step = 0; !stopped; step += 1) {
      const next = Date.now() + EVERY_MS
      await tell(ride, step)
      await pause(Math.max(0, next - Date.now()))
    }
  })
  return {
    clear: () => {
      took.length = 0
    },
    stop: async () => {
      stopped = true
      await Promise.all(ridden)
      return { took, refused }
    },
  }
}
