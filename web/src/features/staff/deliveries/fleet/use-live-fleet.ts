import { useEffect, useState } from 'react'
import type { Fleet } from '#contract/delivery/drivers.ts'
import { type LiveMove, liveMove } from '#contract/delivery/moves.ts'
import { hearMoves, useLive } from '#web/shop/live/live.ts'

type FleetMove = Extract<LiveMove, { type: 'fleet' }>
type Driver = Fleet['drivers'][number]

const parsed = (data: string): FleetMove | undefined => {
  try {
    const move = liveMove.safeParse(JSON.parse(data)).data
    return move?.type === 'fleet' ? move : undefined
  } catch {
    return undefined
  }
}

/** A driver at the newer of two places. */
export const movedTo = (driver: Driver, move: FleetMove | undefined): Driver => {
  if (move === undefined) return driver
  const { latitude, longitude, at } = move
  const isNewer = driver.position === null || driver.position.at < at
  return isNewer ? { ...driver, position: { latitude, longitude, at } } : driver
}

/** Asks the open stream for the fleet while it is on screen. Gives the newest move of each driver. */
export const useFleetMoves = (): ReadonlyMap<string, FleetMove> => {
  const [moves, setMoves] = useState<ReadonlyMap<string, FleetMove>>(new Map())
  useEffect(() => {
    const { watchFleet } = useLive.getState()
    watchFleet(true)
    const stop = hearMoves((data) => {
      const move = parsed(data)
      if (move !== undefined) setMoves((all) => new Map(all).set(move.driverId, move))
    })
    return () => {
      watchFleet(false)
      stop()
    }
  }, [])
  return moves
}
