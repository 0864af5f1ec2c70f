import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { onTheWay } from '#contract/delivery/delivery.ts'
import type { DeliveryLane, LaneDelivery } from '#contract/delivery/lanes.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useMedia } from '#web/staff-ui/staff-theme.tsx'
import { MOST_CHOSEN } from '#web/staff-ui/use-several.ts'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { AssignSeveral, type ToGive } from './assign-several.tsx'
import styles from './deliveries.module.css'
import { type InLanes, lanePagesQuery } from './deliveries-api.ts'
import { DeliveryCard, isToAssign } from './delivery-card.tsx'
import {
  type DeliveryFiltering,
  LaneFilters,
  OpenedDelivery,
  useOpenedDelivery,
  WaitingCards,
} from './delivery-list.tsx'
import { LaneTable } from './lane-table.tsx'

const emptyTexts: Record<DeliveryLane, string> = {
  unassigned: t('Every delivery has somebody who brings it.'),
  under_way: t('Nobody is bringing a delivery now.'),
  late: t('No promise is broken.'),
  failed: t('No goods wait for another try.'),
}

const isUnderWay = ({ status }: LaneDelivery): boolean => onTheWay.includes(status)

/**
 * Whether the viewer may give a delivery to a driver: one that nobody has, one that another driver has, and, for an
 * admin, one that is on the way, whose try then fails first.
 */
const useMayGive = (): ((card: LaneDelivery) => boolean) => {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  return (card) =>
    card.allowed.includes('assigned') ||
    (isAdmin && isUnderWay(card) && card.allowed.includes('failed'))
}

/** The deliveries of the lane that are ticked. One that has left the lane meanwhile is ticked no more. */
const useTicks = (cards: readonly LaneDelivery[]) => {
  const [ids, setIds] = useState<readonly string[]>([])
  const mayGive = useMayGive()
  const ticked = cards.filter((card) => ids.includes(card.id) && mayGive(card))
  return {
    mayGive,
    ticked,
    isFull: ticked.length >= MOST_CHOSEN,
    has: ({ id }: LaneDelivery): boolean => ids.includes(id),
    tick: (id: string, isOn: boolean): void =>
      setIds((before) => (isOn ? [...before, id] : before.filter((one) => one !== id))),
    tickAll: (all: readonly LaneDelivery[]): void =>
      setIds(all.slice(0, MOST_CHOSEN).map(({ id }) => id)),
  }
}

type Ticks = ReturnType<typeof useTicks>
type Chosen = { cards: readonly LaneDelivery[]; ticks: Ticks }

const Tick = ({ card, ticks }: { card: LaneDelivery; ticks: Ticks }) => {
  const isOn = ticks.has(card)
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        checked={isOn}
        disabled={!isOn && ticks.isFull}
        onChange={({ target }) => ticks.tick(card.id, target.checked)}
      />
      <span className="visually-hidden">
        {t('Choose {orderNumber}', { orderNumber: card.orderNumber })}
      </span>
    </label>
  )
}

const toGive = (card: LaneDelivery): ToGive => ({ ...card, isOnTheWay: isUnderWay(card) })

/** The driver who has all these deliveries. Undefined: several drivers do, or nobody. */
const sameDriver = (cards: readonly LaneDelivery[]): string | undefined => {
  const [first, ...others] = new Set(cards.map(({ staff }) => staff?.driverId))
  return others.length === 0 ? (first ?? undefined) : undefined
}

type Choosing = { isOfReady: boolean; isAll: boolean; n: number }

/** Says how many one press chooses, and that it is not all of them if the lane goes on. */
const chooseText = ({ isOfReady, isAll, n }: Choosing): string => {
  if (isOfReady)
    return isAll ? t('Choose all ready: {n}', { n }) : t('Choose the first {n} ready', { n })
  return isAll ? t('Choose all: {n}', { n }) : t('Choose the first {n}', { n })
}

/** Says how many of the deliveries that are ready one press assigns while none is ticked. */
const assignText = ({ isAll, n }: Pick<Choosing, 'isAll' | 'n'>): string =>
  isAll ? t('Assign all ready: {n}', { n }) : t('Assign the first {n} ready', { n })

/**
 * Assigns the ticked deliveries, or all that are ready while none is ticked. One button ticks all that can be given; of
 * those without a driver, all that are ready.
 */
const AssignBar = ({ cards, ticks, isWhole }: Chosen & { isWhole: boolean }) => {
  const [assigning, setAssigning] = useState<readonly LaneDelivery[]>([])
  const open = cards.filter(ticks.mayGive)
  const isOfReady = open.some(isToAssign)
  const ready = isOfReady ? open.filter(({ isReady }) => isReady) : open
  const isAll = ready.length <= MOST_CHOSEN && (isWhole || ready.length < open.length)
  const n = Math.min(ready.length, MOST_CHOSEN)
  const { ticked } = ticks
  const takesReady = isOfReady && ticked.length === 0
  const chosen = takesReady ? ready.slice(0, MOST_CHOSEN) : ticked
  return (
    <>
      {open.length === 0 ? null : (
        <div className={styles.bar}>
          <Button disabled={ready.length === 0} onClick={() => ticks.tickAll(ready)}>
            {chooseText({ isOfReady, isAll, n })}
          </Button>
          <Button
            type="primary"
            disabled={chosen.length === 0}
            onClick={() => setAssigning(chosen)}
          >
            {takesReady ? assignText({ isAll, n }) : t('Assign chosen: {n}', { n: ticked.length })}
          </Button>
        </div>
      )}
      <AssignSeveral
        deliveries={assigning.map(toGive)}
        except={sameDriver(assigning)}
        onClose={() => setAssigning([])}
      />
    </>
  )
}

type Listed = Chosen & { opened: ReturnType<typeof useOpenedDelivery> }

/** Rows on a wide screen, cards on a phone. */
const Deliveries = ({ cards, ticks, opened }: Listed) => {
  const isWide = useMedia('(min-width: 1280px)')
  const tickOf = (card: LaneDelivery) =>
    ticks.mayGive(card) ? <Tick card={card} ticks={ticks} /> : null
  if (cards.length === 0) return null
  if (!isWide)
    return (
      <div className={styles.cards}>
        {cards.map((card) => (
          <DeliveryCard
            key={card.id}
            delivery={card}
            addresses={opened.addressesOf(card.id)}
            tick={tickOf(card)}
          />
        ))}
      </div>
    )
  return (
    <LaneTable
      rows={cards.map((delivery) => ({ delivery, addresses: opened.addressesOf(delivery.id) }))}
      tick={cards.some(ticks.mayGive) ? tickOf : undefined}
    />
  )
}

/**
 * One lane of the deliveries that have not ended, the oldest promise first. `filtering`: the branch can be chosen.
 */
export const DeliveryLaneList = ({
  lane,
  whose,
  filtering,
}: {
  lane: DeliveryLane
  whose: InLanes
  filtering: DeliveryFiltering | undefined
}) => {
  const list = useInfiniteQuery(lanePagesQuery(useUserId(), { lane, ...whose }))
  const cards = rowsOf(list)
  const ticks = useTicks(cards)
  const opened = useOpenedDelivery()
  return (
    <>
      <div className={styles.tools}>
        {filtering === undefined ? null : <LaneFilters filtering={filtering} />}
        <AssignBar cards={cards} ticks={ticks} isWhole={!list.hasNextPage} />
      </div>
      {list.isPending ? <WaitingCards /> : null}
      {list.isLoadingError ? (
        <LoadFailed title={t('Deliveries could not be loaded')} query={list} />
      ) : null}
      {list.isSuccess && cards.length === 0 ? (
        <EmptyState title={t('Nothing Here')} text={emptyTexts[lane]} />
      ) : null}
      <Deliveries cards={cards} ticks={ticks} opened={opened} />
      <LoadMore list={list} />
      <p role="status" className="visually-hidden">
        {list.isPending ? '' : t('{n} {n|delivery|deliveries} shown', { n: cards.length })}
      </p>
      <OpenedDelivery opened={opened} />
    </>
  )
}
