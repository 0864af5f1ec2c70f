import { lazy, Suspense, useState } from 'react'
import type { DeliveryCard, DeliveryStatus } from '#contract/delivery/delivery.ts'
import { type Coordinates, distanceKm } from '#contract/rules/distance.ts'
import { useText } from '#web/lib/text.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './driver.module.css'
import type { WayMapProps } from './way-map.tsx'

const isApple = (agent: string): boolean => /iPhone|iPad|iPod/.test(agent)

/** An address that the phone's own navigation opens. */
const navigationTo = (
  { latitude, longitude }: Coordinates,
  agent = navigator.userAgent,
): string => {
  const place = `${latitude},${longitude}`
  return isApple(agent) ? `maps://?daddr=${place}` : `geo:${place}?q=${place}`
}

const NoMap = (_: WayMapProps) => null
// The words say it all, so the page does without the map where it cannot be loaded.
const WayMap = lazy(async () => ({
  default: await import('./way-map.tsx').then(
    (part) => part.WayMap,
    () => NoMap,
  ),
}))

const placeOf = ({ address: { latitude, longitude } }: DeliveryCard): Coordinates | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude }

const isAtBranch = (status: DeliveryStatus): boolean =>
  status === 'assigned' || status === 'pending'

const Where = ({ card, status, own, target }: WayProps & { target: Coordinates | undefined }) => {
  const t = useText()
  const { branch, address } = card
  const door = address.street ?? address.area
  const km = own !== undefined && target !== undefined ? distanceKm(own, target) : undefined
  const [first, second] = isAtBranch(status)
    ? [t('Pick up at {branch}', { branch: branch.name }), t('then to {place}', { place: door })]
    : [door, address.city]
  return (
    <p className={styles.where}>
      <strong>{first}</strong>
      <span>{second}</span>
      {km === undefined ? null : <span>{t('{n} km from you', { n: km.toFixed(1) })}</span>}
    </p>
  )
}

type WayProps = { card: DeliveryCard; status: DeliveryStatus; own: Coordinates | undefined }

/** Where to go: in words, on the page's own map, and then in the phone's navigation. */
export const Way = ({ card, status, own }: WayProps) => {
  const t = useText()
  const [shown, setShown] = useState(false)
  const customer = placeOf(card)
  const target = isAtBranch(status) ? card.branch : customer
  return (
    <>
      <Where card={card} status={status} own={own} target={target} />
      {target === undefined ? (
        <p className={styles.note}>{t('This address has no pin on the map.')}</p>
      ) : (
        <div className={styles.actions}>
          <Button look="outline" aria-expanded={shown} onClick={() => setShown(!shown)}>
            <Icon name="pin" size={20} /> <span>{shown ? t('Hide the map') : t('Map')}</span>
          </Button>
          <a className={styles.navigate} href={navigationTo(target)}>
            <Icon name="arrow" size={20} /> <span>{t('Navigate')}</span>
          </a>
        </div>
      )}
      {shown ? (
        <Suspense fallback={<Skeleton height="320px" radius="14px" />}>
          <WayMap branch={card.branch} customer={customer} own={own} />
        </Suspense>
      ) : null}
    </>
  )
}
