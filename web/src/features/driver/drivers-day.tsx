import { type ReactNode, useState } from 'react'
import { onTheWay } from '#contract/delivery/delivery.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { type OwnDelivery, withQueue } from './as-done.ts'
import { OwnCashSum } from './cash/own-cash.tsx'
import styles from './driver.module.css'
import { CurrentDelivery } from './one/current-delivery.tsx'
import { useOwnDeliveries } from './own-deliveries.ts'
import { DutySwitch } from './phone/duty-switch.tsx'
import { InstallButton } from './phone/install-button.tsx'
import { PlacesNote } from './phone/places-note.tsx'
import { useDuty } from './phone/use-duty.ts'
import { type Places, usePlaces } from './phone/use-places.ts'
import { useWakeLock } from './phone/use-wake-lock.ts'
import { GoneDeliveries } from './queue/gone.tsx'
import { QueueStatus } from './queue/queue-status.tsx'
import sunlight from './sunlight.module.css'
import { useQueue } from './use-outbox.ts'
import { useSeen } from './use-seen.ts'

const ended = ['delivered', 'cancelled', 'returned', 'failed']
const isUnderWay = ({ status }: OwnDelivery): boolean => onTheWay.includes(status)

/** Those under way come first, then the order of the way. */
const inOrder = (deliveries: readonly OwnDelivery[]): OwnDelivery[] => [
  ...deliveries.filter(isUnderWay),
  ...deliveries.filter((one) => !isUnderWay(one)),
]

/** A delivery that ended stays while something of it is on the phone. */
const isOpen = ({ status, onPhone }: OwnDelivery): boolean =>
  !ended.includes(status) || onPhone.refused !== undefined || onPhone.waiting.length > 0

const Ways = ({ deliveries, places }: { deliveries: readonly OwnDelivery[]; places: Places }) => {
  const t = useText()
  const [chosen, choose] = useState<string>()
  const current = deliveries.find(({ card }) => card.id === chosen) ?? deliveries[0]
  if (current === undefined)
    return (
      <EmptyState
        icon="truck"
        title={t('No deliveries yet')}
        text={t('They appear here by themselves once they are given to you.')}
      />
    )
  return (
    <>
      <CurrentDelivery key={current.card.id} delivery={current} places={places} />
      {deliveries.length < 2 ? null : (
        <nav aria-label={t('My deliveries')}>
          <h2 className={styles.heading}>{t('On the way')}</h2>
          <ol className={styles.stops}>
            {deliveries.map(({ card }) => (
              <li key={card.id}>
                <button
                  type="button"
                  className={styles.stop}
                  aria-current={card.id === current.card.id ? 'step' : undefined}
                  onClick={() => choose(card.id)}
                >
                  <span className={styles.area}>{card.address.street ?? card.address.area}</span>
                  <span>{card.orderNumber}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  )
}

/** The deliveries, or what stands in their place. Without a connection they are shown as last heard of. */
const Deliveries = ({
  heard: { data, isError, isFetching, refetch },
  children,
}: {
  heard: ReturnType<typeof useOwnDeliveries>
  children: ReactNode
}) => {
  const t = useText()
  const again = () => void refetch()
  if (data === undefined)
    return isError ? (
      <LoadFailed
        title={t('Your deliveries could not be loaded')}
        query={{ isFetching, refetch }}
      />
    ) : (
      <Skeleton height="420px" radius="14px" />
    )
  return (
    <>
      {children}
      {isError ? (
        <p className={styles.note}>
          <span>{t('Shown as last heard of.')}</span>{' '}
          <Button look="quiet" size="small" busy={isFetching} onClick={again}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

export const DriversDay = () => {
  const t = useText()
  const { entries } = useQueue()
  const heard = useOwnDeliveries()
  const duty = useDuty()
  useSeen((heard.data ?? []).map(({ id }) => id))
  const places = usePlaces(duty.on)
  const deliveries = inOrder(withQueue(heard.data ?? [], entries).filter(isOpen))
  const wake = useWakeLock(duty.on && deliveries.some(isUnderWay))
  return (
    <div className={`page ${styles.day} ${sunlight.sunlight}`}>
      <h1 className={styles.title}>{t('My deliveries')}</h1>
      <DutySwitch duty={duty} />
      <QueueStatus />
      <PlacesNote places={places} wake={wake} />
      <Deliveries heard={heard}>
        <GoneDeliveries cards={heard.data ?? []} />
        <Ways deliveries={deliveries} places={places} />
      </Deliveries>
      <OwnCashSum />
      <InstallButton />
    </div>
  )
}
