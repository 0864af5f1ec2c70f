import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type TrackedOrder as Tracked, trackedOrder } from '#contract/order/order-detail.ts'
import { ApiError, messageOf } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useUserId } from '../account/session.ts'
import { keys } from '../keys.ts'
import { useLive } from '../live/live.ts'
import { WhomToCall } from './aftermath.tsx'
import { isTroubled } from './news.ts'
import { NewsTime, NewsTrouble, useNews } from './order-news.tsx'
import { OrderProgress, StatusBadge } from './order-status.tsx'
import styles from './tracked-order.module.css'
import { WhereTheRestIs } from './where-the-rest-is.tsx'

/** The key of the query holds the order number, because live messages name the order by its number. */
export const trackedOrderQuery = (userId: string | undefined, orderNumber: string) =>
  apiQuery(
    keys.own(userId).tracking({ order: orderNumber }),
    `/api/track/${orderNumber}`,
    trackedOrder,
  )

/** How far an order is, for anybody who knows its number. */
export const TrackedOrder = ({ orderNumber }: { orderNumber: string }) => {
  const t = useText()
  const { data, error, isFetching, refetch } = useQuery(trackedOrderQuery(useUserId(), orderNumber))
  const found = data !== undefined
  useEffect(() => {
    if (found) useLive.getState().follow(orderNumber)
  }, [found, orderNumber])

  if (data !== undefined) return <Progress order={data} />
  if (error === null) return <p>{t('Loading…')}</p>
  if (error instanceof ApiError && error.status === 404)
    return (
      <p className={styles.problem}>
        {t('There is no order {number}. Please check the number and try again.', {
          number: orderNumber,
        })}
      </p>
    )
  return (
    <div className={styles.problem}>
      <p>{t(messageOf(error, 'The order could not be loaded.'))}</p>
      <Button look="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
        {t('Try again')}
      </Button>
    </div>
  )
}

const Progress = ({ order }: { order: Tracked }) => {
  const t = useText()
  const { orderNumber, branch, status } = order
  const news = useNews(order)
  const since = useSince(order)
  return (
    <article className={styles.order} aria-label={t('Order {number}', { number: orderNumber })}>
      <div className={styles.head}>
        <h3>{orderNumber}</h3>
        <StatusBadge status={news.state} />
      </div>
      <OrderProgress news={news} />
      <NewsTime news={news} />
      {since === undefined ? null : <p className={styles.news}>{since}</p>}
      <NewsTrouble news={news} branch={{ name: branch }} />
      {isTroubled(news) ? null : <WhomToCall branch={{ name: branch }} />}
      <WhereTheRestIs />
      {status === 'pending' || status === 'cancelled' ? null : (
        <ButtonLink look="outline" size="small" to={`/delivery-tracking?q=${orderNumber}`}>
          {t('Track Delivery')}
        </ButtonLink>
      )}
    </article>
  )
}

/** Since when an order waits for its branch, or when it ended. Undefined for an order under way. */
const useSince = ({ status, steps }: Tracked): string | undefined => {
  const t = useText()
  const dateTime = useDateTime()
  const at = steps.find((step) => step.status === status)?.at
  const time = at === undefined ? '' : dateTime(at)
  if (status === 'pending') return t('Placed {time}. The branch will confirm it soon.', { time })
  if (status === 'delivered') return t('Delivered {time}', { time })
  return status === 'cancelled' ? t('Cancelled {time}', { time }) : undefined
}
