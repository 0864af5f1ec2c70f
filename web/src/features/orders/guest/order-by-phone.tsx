import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrderByPhone as FoundOrder, OrderDetail } from '#contract/order/order-detail.ts'
import { isNotComing } from '#web/lib/query-client.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useItemNames } from '#web/shop/cart/item-names.ts'
import { NoCodeNote } from '#web/shop/delivery/no-code.tsx'
import { useLive } from '#web/shop/live/live.ts'
import { WhomToCall } from '#web/shop/order/aftermath.tsx'
import { CancelledNote } from '#web/shop/order/cancelled-note.tsx'
import { isOver } from '#web/shop/order/news.ts'
import { NewsTime, NewsTrouble, useNews } from '#web/shop/order/order-news.tsx'
import { type ByPhone, orderByPhoneQuery } from '#web/shop/order/order-queries.ts'
import { OrderProgress, orderStatusWords, StatusBadge } from '#web/shop/order/order-status.tsx'
import { useEndNoted } from '#web/shop/order/use-guest-order.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import card from '../order-card.module.css'
import { OrderCard } from '../order-card.tsx'
import { DetailsActions, OrderDetails, PayDialog } from '../order-details.tsx'
import styles from '../orders.module.css'
import progress from './progress-card.module.css'

/** The progress of an order, for visitors who know only its number and phone number. */
const ProgressCard = ({ order, byPhone }: { order: FoundOrder; byPhone: ByPhone }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { orderNumber, status, branch, steps, firstName, city, area } = order
  const news = useNews(order)
  const hasEnded = isOver(order)
  const place = [...new Set([city, area])].filter((part) => part !== '').join(', ')
  return (
    <article className={card.card} aria-label={t('Order {orderNumber}', { orderNumber })}>
      <header className={card.header}>
        <div>
          <h2 className={card.number}>{orderNumber}</h2>
          <p className={card.meta}>{t('From {branch}', { branch })}</p>
        </div>
        <StatusBadge status={news.state} />
      </header>
      <OrderProgress news={news} />
      <NewsTime news={news} />
      <NewsTrouble news={news} branch={{ name: branch }} />
      <Facts
        className={progress.facts}
        facts={[
          [t('For'), firstName || null],
          [status === 'delivered' ? t('Delivered to') : t('Goes to'), place || null],
          ...steps.map(
            (step) => [t(orderStatusWords[step.status].label), dateTime(step.at)] as const,
          ),
        ]}
      />
      {status === 'pending' || hasEnded ? null : (
        <div>
          <ButtonLink look="outline" to={`/delivery-tracking?q=${orderNumber}`} state={byPhone}>
            {t('Track Delivery')}
          </ButtonLink>
        </div>
      )}
      {hasEnded ? <WhomToCall branch={{ name: branch }} /> : null}
      {hasEnded || news.state === 'missed' ? null : <NoCodeNote branch={{ name: branch }} />}
    </article>
  )
}

/**
 * An order from the time before guests' orders had secrets, which is not finished yet. Whoever knows its number and
 * phone number sees all of it.
 */
const WholeOrder = ({ order, byPhone }: { order: OrderDetail; byPhone: ByPhone }) => {
  const t = useText()
  const [opened, setOpened] = useState<'details' | 'pay'>()
  const close = () => setOpened(undefined)
  const nameOf = useItemNames(order.items)
  return (
    <>
      <CancelledNote order={order} />
      <OrderCard
        order={order}
        nameOf={nameOf}
        onDetails={() => setOpened('details')}
        onPay={() => setOpened('pay')}
        tracked={byPhone}
      />
      <Dialog
        open={opened === 'details'}
        onClose={close}
        title={t('Order Details')}
        footer={<DetailsActions order={order} tracked={byPhone} onLeave={close} />}
      >
        <OrderDetails order={order} history={order.history} />
      </Dialog>
      <PayDialog order={order} open={opened === 'pay'} onClose={close} />
    </>
  )
}

/** An order that was found by its number and phone number. `children` are the actions below it. */
export const OrderByPhone = ({
  byPhone,
  keptAs = '',
  children,
}: {
  byPhone: ByPhone
  /** The order's id, if this browser stores the order. */
  keptAs?: string
  children: ReactNode
}) => {
  const t = useText()
  const { orderNumber } = byPhone
  const follow = useLive((live) => live.follow)
  useEffect(() => follow(orderNumber), [follow, orderNumber])
  const query = useQuery(orderByPhoneQuery(useUserId(), byPhone))
  const { data } = query
  useEndNoted({ id: keptAs }, data?.order ?? data)
  if (data === undefined && !isNotComing(query)) return <Skeleton height="262px" radius="14px" />
  return (
    <div className={styles.list}>
      {data === undefined ? (
        <LoadFailed
          title={t('Order {orderNumber} could not be loaded', { orderNumber })}
          query={query}
        />
      ) : data.order === null ? (
        <ProgressCard order={data} byPhone={byPhone} />
      ) : (
        <WholeOrder order={data.order} byPhone={byPhone} />
      )}
      {children}
    </div>
  )
}
