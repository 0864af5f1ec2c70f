import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { type LiveMove, liveMove } from '#contract/live.ts'
import { ApiError } from '#web/lib/api.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { hearMoves, useLive } from '#web/shop/live/live.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { AsOf } from '../../shop/order/kept/as-of.tsx'
import type { ByPhone } from '../../shop/order/order-queries.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { DeliverySkeleton } from './delivery-search.tsx'
import { NoDelivery } from './no-delivery.tsx'
import { deliveryQuery, type OpenedBy } from './tracking-api.ts'

const parse = (data: string): LiveMove | undefined => {
  try {
    return liveMove.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** A position older than the known one is ignored. */
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

/**
 * Moves the driver of the delivery in the query's cache. The next fetch decides again whether the viewer may see the
 * driver.
 */
const useMoves = (queryKey: QueryKey) => {
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

/** Interval in ms of asking the server while the live connection is down. */
const ASK_AGAIN_MS = 2_500

type Tracked = {
  name: string
  openedBy: OpenedBy
  /** Called with the delivery's id, if the viewer named the delivery by another number. */
  onName(id: string): void
  /** Called with the number of the delivery's order. */
  onNumber(orderNumber: string): void
  /** Called if there is no such delivery, so that the visitor can search for another one. */
  onMissing(): void
  onOpened(byPhone: ByPhone, id: string): void
}

const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A delivery that is updated live. */
export const TrackedDelivery = ({
  name,
  openedBy,
  onName,
  onNumber,
  onMissing,
  onOpened,
}: Tracked) => {
  const t = useText()
  const offline = useLive((live) => live.offline)
  const client = useQueryClient()
  const userId = useUserId()
  const query = deliveryQuery(userId, name, openedBy)
  const found = useQuery({
    ...query,
    refetchInterval: offline ? ASK_AGAIN_MS : false,
  })
  const { data, error, isFetching, refetch } = found
  const { held, byPhone } = openedBy
  useEffect(() => {
    if (data !== undefined) {
      onNumber(data.orderNumber)
      useLive.getState().follow(data.orderNumber)
    }
    if (data === undefined || data.id === name) return
    client.setQueryData(deliveryQuery(userId, data.id, { held, byPhone }).queryKey, data)
    onName(data.id)
  }, [client, userId, held, byPhone, data, name, onName, onNumber])
  const isMissing = data === undefined && isUnknown(error)
  useEffect(() => {
    if (isMissing) onMissing()
  }, [isMissing, onMissing])
  useEffect(() => {
    const { followDeliveries } = useLive.getState()
    followDeliveries([name])
    return () => followDeliveries([])
  }, [name])
  useMoves(query.queryKey)
  if (data !== undefined)
    return (
      <>
        <AsOf query={found} />
        <DeliveryDetail
          delivery={data}
          queryKey={query.queryKey}
          isByPhone={held === undefined && byPhone !== undefined}
          onOpened={onOpened}
        />
      </>
    )
  if (!isNotComing(found)) return <DeliverySkeleton />
  if (isMissing)
    return (
      <NoDelivery query={name}>
        <EmptyState icon="truck" title={t('No deliveries found for "{query}"', { query: name })} />
      </NoDelivery>
    )
  return (
    <LoadFailed
      title={t('The delivery could not be loaded')}
      query={{ error, isFetching, refetch }}
    />
  )
}
