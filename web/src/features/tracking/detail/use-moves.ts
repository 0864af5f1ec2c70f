import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { type LiveMove, liveMove } from '#contract/delivery/moves.ts'
import { hearMoves } from '#web/shop/live/moves.ts'

const parse = (data: string): LiveMove | undefined => {
  try {
    return liveMove.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** A place that is older than the known one changes nothing. */
export const moved = (delivery: Delivery | undefined, move: LiveMove): Delivery | undefined => {
  if (delivery === undefined || move.type !== 'rider' || move.deliveryId !== delivery.id)
    return delivery
  const { latitude, longitude, at, estimatedDeliveryTime } = move
  if (delivery.position !== null && delivery.position.at >= at) return delivery
  return {
    ...delivery,
    position: { latitude, longitude, at },
    estimatedDeliveryTime: estimatedDeliveryTime ?? delivery.estimatedDeliveryTime,
  }
}

/** Moves the rider of the delivery under this key. What is fetched later says again whether the rider may be seen. */
export const useMoves = (queryKey: QueryKey): void => {
  const client = useQueryClient()
  const newest = useRef(queryKey)
  useEffect(() => {
    newest.current = queryKey
  })
  useEffect(
    () =>
      hearMoves((data) => {
        const move = parse(data)
        if (move === undefined) return
        client.setQueryData<Delivery>(newest.current, (known) => moved(known, move))
      }),
    [client],
  )
}
