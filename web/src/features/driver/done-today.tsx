import { doneDelivery } from '#contract/delivery/drivers.ts'
import { nairobiDay, nairobiTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import { z } from '#contract/rules/schema.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useText } from '#web/lib/text.ts'
import { deliveryStatusWords } from '#web/shop/delivery/status-words.ts'
import { keys } from '#web/shop/keys.ts'
import styles from './driver.module.css'
import { useDriversPhone, useHeard } from './drivers-phone.ts'

const doneDeliveries = z.array(doneDelivery)

/** The deliveries that the driver ended today, with the cash taken for each. Nothing is shown before the first one. */
export const DoneToday = () => {
  const t = useText()
  const { owner } = useDriversPhone()
  const key = keys.own(owner).deliveries({ of: 'driver', part: 'done' })
  const { data = [] } = useHeard('/api/driver/deliveries/done', doneDeliveries, key)
  // The phone may have kept the list of an earlier day.
  const today = nairobiDay(new Date(serverNow()))
  const done = data.filter(({ at }) => nairobiDay(new Date(at)) === today)
  if (done.length === 0) return null
  return (
    <section className={styles.cash} aria-label={t('Done today')}>
      <h2 className={styles.heading}>{t('Done today: {n}', { n: done.length })}</h2>
      <ol className={styles.done}>
        {done.map(({ id, orderNumber, status, area, at, cash }) => (
          <li key={id}>
            <strong>{orderNumber}</strong>
            <span>{nairobiTime(new Date(at))}</span>
            <span>{area}</span>
            <span>{t(deliveryStatusWords[status].label)}</span>
            {cash === 0 ? null : <span>{t('Cash: {sum}', { sum: formatPrice(cash) })}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
