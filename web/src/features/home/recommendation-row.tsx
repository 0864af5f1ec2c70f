import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useState } from 'react'
import {
  type Recommendation,
  recommendation,
  recommendationTexts,
} from '#contract/catalogue/recommendations.ts'
import type { Coordinates } from '#contract/rules/distance.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '#web/lib/api.ts'
import { useName, useText } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { ProductCard } from '#web/shop/product-card/product-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { locateDevice } from '../../lib/device-location.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import styles from './recommendations.module.css'
import { RECOMMENDED, RecommendationSkeletons } from './sections.tsx'

/** 'unknown': the browser does not tell its permission, or has not answered yet. */
type LocationPermission = 'unknown' | PermissionState

const useLocationPermission = (): LocationPermission => {
  const [permission, setPermission] = useState<LocationPermission>('unknown')
  useEffect(() => {
    let status: PermissionStatus | undefined
    let left = false
    const hear = () => {
      if (status !== undefined && !left) setPermission(status.state)
    }
    // Older browsers cannot tell whether the shopper has allowed the location.
    void navigator.permissions
      ?.query({ name: 'geolocation' })
      .then((answer) => {
        status = answer
        status.addEventListener('change', hear)
        hear()
      })
      .catch(() => undefined)
    return () => {
      left = true
      status?.removeEventListener('change', hear)
    }
  }, [])
  return permission
}

type ShopperPosition = {
  position: Coordinates | undefined
  /** True while no position is known and no attempt to find one was refused or failed. */
  mayAsk: boolean
  asking: boolean
  ask(): void
}

/**
 * The device's position if the shopper allows it, else the saved delivery place. A refusal is written to the log, and
 * not shown.
 */
const useShopperPosition = (): ShopperPosition => {
  const saved = useDeliveryLocation((state) => state.place?.coordinates ?? undefined)
  const permission = useLocationPermission()
  const [device, setDevice] = useState<Coordinates>()
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)

  const locate = useCallback(async () => {
    setAsking(true)
    const found = await locateDevice()
    setAsking(false)
    if (typeof found === 'string') setFailed(true)
    else setDevice(found)
  }, [])

  useEffect(() => {
    if (permission === 'granted') void locate()
    if (permission === 'denied') console.debug('The shopper does not share their location')
  }, [permission, locate])

  const position = device ?? saved
  return {
    position,
    mayAsk: position === undefined && permission !== 'denied' && !failed,
    asking,
    ask: () => void locate(),
  }
}

/** Rounds to about 100 m: close enough for distances in km, without sending the shopper's exact place. */
const DECIMALS = 3

const searchOf = (branchId: number, position: Coordinates | undefined): string => {
  const search = new URLSearchParams({ branchId: String(branchId), limit: String(RECOMMENDED) })
  if (position !== undefined) {
    search.set('latitude', position.latitude.toFixed(DECIMALS))
    search.set('longitude', position.longitude.toFixed(DECIMALS))
  }
  return search.toString()
}

const recommendationsQuery = (
  branchId: number,
  userId: string | undefined,
  position: Coordinates | undefined,
) => {
  const search = searchOf(branchId, position)
  return queryOptions({
    queryKey: keys.own(userId).recommendations({ branch: branchId, search }),
    queryFn: ({ signal }) =>
      api(`/api/recommendations?${search}`, z.array(recommendation), { signal }),
    placeholderData: keepPreviousData,
  })
}

export const RecommendationRow = ({
  branchId,
  userId,
}: {
  branchId: number
  userId: string | undefined
}) => {
  const t = useText()
  const place = useShopperPosition()
  const { data, isError, error, isFetching, refetch } = useQuery(
    recommendationsQuery(branchId, userId, place.position),
  )
  // The row lies below the first screen, so a slow phone draws it in pieces and stays responsive.
  const shown = useDeferredValue(data)
  if (isError)
    return (
      <LoadFailed
        title={t('Unable to load recommendations at this time.')}
        query={{ error, isFetching, refetch }}
      />
    )
  if (shown === undefined) return <RecommendationSkeletons />
  return (
    <>
      <Location {...place} />
      {shown.length === 0 ? (
        <EmptyState
          icon="star"
          heading="h3"
          title={t('No recommendations available at this time.')}
          text={t('Start shopping to get personalized product suggestions!')}
        />
      ) : (
        <ul className={styles.row}>
          {shown.map((item) => (
            <li key={item.id}>
              <ProductCard product={item} note={<Note item={item} />} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const Location = ({ position, mayAsk, asking, ask }: ShopperPosition) => {
  const t = useText()
  if (position === undefined && !mayAsk) return null
  return (
    <div className={styles.location} role="status">
      {position === undefined ? null : (
        <p className={styles.known}>
          <Icon name="pin" size={18} />
          <span>{t('Showing personalized recommendations based on your location')}</span>
        </p>
      )}
      {mayAsk ? (
        <Button look="outline" size="small" busy={asking} onClick={ask}>
          <Icon name="locate" size={18} />
          <span>{t('Enable Location for Better Recommendations')}</span>
        </Button>
      ) : null}
    </div>
  )
}

/** Says why the product is recommended, and how far away its branch is. */
const Note = ({ item }: { item: Recommendation }) => {
  const t = useText()
  const nameOf = useName()
  const { because, boughtWith, branch, distance } = item
  const name = boughtWith === undefined ? '' : nameOf(boughtWith)
  return (
    <p className={styles.note}>
      <span className={styles.reason}>{t(recommendationTexts[because], { branch, name })}</span>
      {distance === undefined ? null : (
        <span className={styles.distance}>{t('{km} km away', { km: distance })}</span>
      )}
    </p>
  )
}
