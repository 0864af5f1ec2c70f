import type { OrderByPhone } from '#contract/order/order-by-phone.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { NoCodeNote } from '#web/shop/delivery/no-code.tsx'
import type { ByPhone } from '#web/shop/order/order-queries.ts'
import { OrderProgress, StatusBadge } from '#web/shop/order/order-status.tsx'
import { orderStatusWords } from '#web/shop/order/status-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import card from '../order-card.module.css'
import styles from './progress-card.module.css'

/** How far an order is, for whoever knows its number and phone alone. */
export const ProgressCard = ({ order, byPhone }: { order: OrderByPhone; byPhone: ByPhone }) => {
  const t = useText()
  const dateTime = useDateTime()
  const { orderNumber, status, branch, estimatedAt, steps, firstName, city, area } = order
  const isOver = status === 'delivered' || status === 'cancelled'
  const place = [...new Set([city, area])].filter((part) => part !== '').join(', ')
  return (
    <article className={card.card} aria-label={t('Order {orderNumber}', { orderNumber })}>
      <header className={card.header}>
        <div>
          <h2 className={card.number}>{orderNumber}</h2>
          <p className={card.meta}>{t('From {branch}', { branch })}</p>
        </div>
        <StatusBadge status={status} />
      </header>
      <OrderProgress status={status} />
      {estimatedAt === null ? null : (
        <p className={styles.arrival}>
          {t('Estimated arrival: {time}', { time: dateTime(estimatedAt) })}
        </p>
      )}
      <Facts
        className={styles.facts}
        facts={[
          [t('For'), firstName || null],
          [t('Delivered to'), place || null],
          ...steps.map(
            (step) => [t(orderStatusWords[step.status].label), dateTime(step.at)] as const,
          ),
        ]}
      />
      {status === 'pending' || isOver ? null : (
        <div>
          <ButtonLink look="outline" to={`/delivery-tracking?q=${orderNumber}`} state={byPhone}>
            {t('Track Delivery')}
          </ButtonLink>
        </div>
      )}
      {isOver ? null : <NoCodeNote branch={{ name: branch }} />}
    </article>
  )
}
