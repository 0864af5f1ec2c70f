import { type ReactNode, useState } from 'react'
import { onTheWay } from '#contract/delivery/delivery.ts'
import { duty } from '#contract/delivery/drivers.ts'
import { install, useInstallOffer } from '#web/lib/install-offer.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { keys } from '#web/shop/keys.ts'
import { useText } from '../../lib/text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, LoadFailed } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { dutyOf, useKeep } from './acts.ts'
import { BringBack } from './bring-back.tsx'
import { CurrentDelivery } from './current-delivery.tsx'
import { DoneToday } from './done-today.tsx'
import styles from './driver.module.css'
import { dutyPath, useDriversPhone, useHeard, useQueue } from './drivers-phone.ts'
import { ByTime, PiecesAndCash } from './job-facts.tsx'
import { OwnCashSum } from './own-cash.tsx'
import { type OwnDelivery, useOwnDeliveries, useSeen, withQueue } from './own-deliveries.ts'
import phone from './phone.module.css'
import { type Places, PlacesNote, usePlaces, useWakeLock } from './places.tsx'
import { GoneDeliveries, QueueStatus } from './queue.tsx'
import { SignInNotice } from './sign-in-notice.tsx'
import sunlight from './sunlight.module.css'

/** Installs the shop as an app on the phone. Shown only if the browser offers it. */
export const InstallButton = () => {
  const t = useText()
  const offer = useInstallOffer((state) => state.offer)
  if (offer === null) return null
  return (
    <Button look="outline" wide onClick={() => install(offer)}>
      {t('Install on this phone')}
    </Button>
  )
}

/** `isSent`: the shop has received the last switch. `set` rejects if the phone cannot store the switch. */
type OwnDuty = { on: boolean; isSent: boolean; set(on: boolean): Promise<unknown> }

/** The driver's last switch counts at once, even before it was sent to the shop. */
const useDuty = (): OwnDuty => {
  const { outbox, owner } = useDriversPhone()
  const { entries } = useQueue()
  const { data } = useHeard(dutyPath, duty, keys.own(owner).drivers({ duty: 'own' }))
  const said = entries.filter(({ kind }) => kind === 'duty').at(-1)?.request.body.on
  return {
    on: typeof said === 'boolean' ? said : (data?.on ?? false),
    isSent: said === undefined,
    set: (on) => outbox.add(dutyOf(on)),
  }
}

const DutySwitch = ({ duty }: { duty: OwnDuty }) => {
  const t = useText()
  const keep = useKeep()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={duty.on}
      className={phone.duty}
      onClick={() => void keep(duty.set(!duty.on))}
    >
      <span className={phone.knob} aria-hidden="true" />
      <strong>{duty.on ? t('On duty') : t('Off duty')}</strong>
    </button>
  )
}

const ended = ['delivered', 'cancelled', 'returned', 'failed']
const isUnderWay = ({ status }: OwnDelivery): boolean => onTheWay.includes(status)

/** Deliveries under way come first, then the others in the order of the route. */
const inOrder = (deliveries: readonly OwnDelivery[]): OwnDelivery[] => [
  ...deliveries.filter(isUnderWay),
  ...deliveries.filter((one) => !isUnderWay(one)),
]

/**
 * A delivery that the driver brings to its customer. A finished one stays in the list while entries about it wait on the
 * phone.
 */
const isOpen = ({ card, status, onPhone }: OwnDelivery): boolean =>
  (!ended.includes(status) && !card.bringsBack) ||
  onPhone.refused !== undefined ||
  onPhone.waiting.length > 0

type WaysProps = { deliveries: readonly OwnDelivery[]; places: Places; onDuty: boolean }

const Ways = ({ deliveries, places, onDuty }: WaysProps) => {
  const t = useText()
  const [chosen, choose] = useState<string>()
  const current = deliveries.find(({ card }) => card.id === chosen) ?? deliveries[0]
  if (current === undefined)
    return (
      <EmptyState
        icon="truck"
        title={t('No deliveries yet')}
        text={
          onDuty
            ? t('They appear here by themselves once they are given to you.')
            : t('Switch on to be offered deliveries')
        }
      />
    )
  return (
    <>
      <CurrentDelivery key={current.card.id} delivery={current} places={places} />
      {deliveries.length < 2 ? null : (
        <nav aria-label={t('My deliveries')}>
          <h2 className={styles.heading}>{t('On the way')}</h2>
          <ol className={styles.stops}>
            {deliveries.map(({ card, status }) => (
              <li key={card.id}>
                <button
                  type="button"
                  className={styles.stop}
                  aria-current={card.id === current.card.id ? 'step' : undefined}
                  onClick={() => choose(card.id)}
                >
                  <span className={styles.area}>{card.address.street ?? card.address.area}</span>
                  <span>{card.orderNumber}</span>
                  <span>{card.customer.fullName}</span>
                  <span>{t(deliveryStatusWords[status].label)}</span>
                  <ByTime card={card} />
                  <PiecesAndCash card={card} />
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </>
  )
}

/** The list of deliveries, or what is shown until it is loaded. Without a connection the last known list is shown. */
const Deliveries = ({
  heard: { data, isError, error, isFetching, refetch },
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
        query={{ error, isFetching, refetch }}
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
  const cards = heard.data ?? []
  useSeen(cards.filter(({ bringsBack }) => !bringsBack).map(({ id }) => id))
  const places = usePlaces(duty.on)
  const all = withQueue(cards, entries)
  const deliveries = inOrder(all.filter(isOpen))
  const broughtBack = all.filter((one) => one.card.bringsBack && !isOpen(one))
  const wake = useWakeLock(duty.on && deliveries.some(isUnderWay))
  return (
    <div className={`page ${styles.day} ${sunlight.sunlight}`}>
      <header className={phone.head}>
        <h1 className={styles.title}>{t('My deliveries')}</h1>
        <DutySwitch duty={duty} />
      </header>
      <QueueStatus />
      <Deliveries heard={heard}>
        <GoneDeliveries cards={cards} />
        {deliveries.length === 0 && broughtBack.length > 0 ? null : (
          <Ways deliveries={deliveries} places={places} onDuty={duty.on} />
        )}
        {broughtBack.map(({ card }) => (
          <BringBack key={card.id} card={card} />
        ))}
      </Deliveries>
      <SignInNotice />
      <PlacesNote places={places} wake={wake} />
      <OwnCashSum />
      <DoneToday />
      <InstallButton />
    </div>
  )
}
