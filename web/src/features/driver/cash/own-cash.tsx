import { ownCash } from '#contract/delivery/cash.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import styles from '../driver.module.css'
import { useHeard } from '../use-heard.ts'
import { useDriversPhone, useQueue } from '../use-outbox.ts'
import { MissingCash } from './missing-cash.tsx'

/** The sum that the driver carries for the shop: what the shop knows, and what is still on the phone. */
export const OwnCashSum = () => {
  const t = useText()
  const { owner } = useDriversPhone()
  const { entries } = useQueue()
  const { data } = useHeard('/api/driver/cash', ownCash, keys.own(owner).drivers({ cash: 'own' }))
  if (data === undefined) return null
  const unsent = entries
    .filter(({ kind }) => kind === 'cash')
    .reduce((sum, { request }) => sum + Number(request.body.amount), 0)
  const due = data.due + unsent
  return (
    <section className={styles.cash} aria-label={t('My cash')}>
      <h2 className={styles.heading}>{t('My cash')}</h2>
      <p className={styles.sum}>{formatKsh(due)}</p>
      <p className={styles.note}>
        {t('Float {float} + owed {owed} - handed over {handed}', {
          float: formatKsh(data.float),
          owed: formatKsh(data.owed + unsent),
          handed: formatKsh(data.handedOver),
        })}
      </p>
      {data.writtenOff === 0 ? null : (
        <p className={styles.note}>
          {t('Written off by the shop: {sum}', { sum: formatKsh(data.writtenOff) })}
        </p>
      )}
      <MissingCash short={data.short} />
      {due >= data.limit ? (
        <p role="status" className={styles.warning}>
          {t('You carry much cash. Please hand some over at the branch.')}
        </p>
      ) : null}
    </section>
  )
}
