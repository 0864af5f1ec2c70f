import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryLane, LaneDelivery } from '#contract/delivery/lanes.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { LoadMore, rowsOf } from '#web/staff-ui/paged-table.tsx'
import { useMedia } from '#web/staff-ui/staff-theme.tsx'
import { EmptyState, LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { AssignSeveral } from './assign-several.tsx'
import styles from './deliveries.module.css'
import { lanePagesQuery } from './deliveries-api.ts'
import { DeliveryCard, isToAssign } from './delivery-card.tsx'
import {
  BranchOfDeliveries,
  type DeliveryFiltering,
  OpenedDelivery,
  useOpenedDelivery,
  WaitingCards,
} from './delivery-list.tsx'
import { LaneTable } from './lane-table.tsx'

/** The most deliveries that are assigned at once. A driver carries fewer. */
const MOST_AT_ONCE = 20

const emptyTexts: Record<DeliveryLane, string> = {
  unassigned: t('Every delivery has somebody who brings it.'),
  under_way: t('Nobody is bringing a delivery now.'),
  late: t('No promise is broken.'),
  failed: t('No goods wait for another try.'),
}

/** The deliveries of the lane that are ticked. One that somebody else has assigned meanwhile is ticked no more. */
const useTicks = (cards: readonly LaneDelivery[]) => {
  const [ids, setIds] = useState<readonly string[]>([])
  const ticked = cards.filter((card) => ids.includes(card.id) && isToAssign(card))
  return {
    ticked,
    isFull: ticked.length >= MOST_AT_ONCE,
    has: ({ id }: LaneDelivery): boolean => ids.includes(id),
    tick: (id: string, isOn: boolean): void =>
      setIds((before) => (isOn ? [...before, id] : before.filter((one) => one !== id))),
    tickAll: (all: readonly LaneDelivery[]): void =>
      setIds(all.slice(0, MOST_AT_ONCE).map(({ id }) => id)),
  }
}

type Ticks = ReturnType<typeof useTicks>

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

/** Assigns the ticked deliveries. One button ticks all whose order is ready. */
const AssignBar = ({ cards, ticks }: { cards: readonly LaneDelivery[]; ticks: Ticks }) => {
  const [assigning, setAssigning] = useState<readonly LaneDelivery[]>([])
  const open = cards.filter(isToAssign)
  const ready = open.filter(({ isReady }) => isReady)
  const { ticked } = ticks
  return (
    <>
      {open.length === 0 ? null : (
        <div className={styles.bar}>
          <Button disabled={ready.length === 0} onClick={() => ticks.tickAll(ready)}>
            {t('Choose all ready: {n}', { n: Math.min(ready.length, MOST_AT_ONCE) })}
          </Button>
          <Button
            type="primary"
            disabled={ticked.length === 0}
            onClick={() => setAssigning(ticked)}
          >
            {t('Assign chosen: {n}', { n: ticked.length })}
          </Button>
        </div>
      )}
      <AssignSeveral deliveries={assigning} onClose={() => setAssigning([])} />
    </>
  )
}

type Listed = {
  cards: readonly LaneDelivery[]
  ticks: Ticks
  opened: ReturnType<typeof useOpenedDelivery>
}

/** Rows on a wide screen, cards on a phone. */
const Deliveries = ({ cards, ticks, opened }: Listed) => {
  const isWide = useMedia('(min-width: 900px)')
  const tickOf = (card: LaneDelivery) =>
    isToAssign(card) ? <Tick card={card} ticks={ticks} /> : null
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
      tick={cards.some(isToAssign) ? tickOf : undefined}
    />
  )
}

/**
 * One lane of the deliveries that have not ended, the oldest promise first. `filtering`: the branch can be chosen.
 */
export const DeliveryLaneList = ({
  lane,
  branchId,
  filtering,
}: {
  lane: DeliveryLane
  branchId: number | undefined
  filtering: DeliveryFiltering | undefined
}) => {
  const list = useInfiniteQuery(lanePagesQuery(useUserId(), { lane, branchId }))
  const cards = rowsOf(list)
  const ticks = useTicks(cards)
  const opened = useOpenedDelivery()
  return (
    <>
      <div className={styles.tools}>
        {filtering === undefined ? null : <BranchOfDeliveries filtering={filtering} />}
        <AssignBar cards={cards} ticks={ticks} />
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
