import type { PriceEntry, productDetail } from '#contract/catalogue/staff-catalogue.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/zod.ts'
import styles from '../inventory.module.css'

const span = ({ from, until }: PriceEntry): string =>
  until === null
    ? t('from {from}', { from: formatDateTime(from) })
    : t('from {from} until {until}', {
        from: formatDateTime(from),
        until: formatDateTime(until),
      })

/** Every price that was said, the newest word first. */
export const PriceList = ({ history, variants }: z.output<typeof productDetail>) => {
  const nameOf = new Map(variants.map(({ id, name }) => [id, name]))
  return (
    <section aria-label={t('Price history')}>
      <h3>{t('Price history')}</h3>
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.variantId} ${entry.from}`}>
            <strong>{formatKsh(entry.price)}</strong>{' '}
            <span>{`${nameOf.get(entry.variantId) ?? ''} ${span(entry)}`}</span>
            <br />
            <small>
              {t('said {at} by {by}', {
                at: formatDateTime(entry.at),
                by: entry.by ?? t('the shop'),
              })}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
