import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useUserId } from '#web/shop/account/session.ts'
import { FindingBadge, SignedMoney } from './finding-parts.tsx'
import { findingsNamedQuery } from './findings-api.ts'
import styles from './statement.module.css'

/** The lines of statements with the receipt that was searched for. Payments of orders are in the list itself. */
export const FoundOnStatement = ({ search = '' }: { search: string | undefined }) => {
  const { data = [] } = useQuery({
    ...findingsNamedQuery(useUserId(), search),
    enabled: search !== '',
  })
  if (search === '' || data.length === 0) return null
  return (
    <section className={styles.named} aria-label={t('On statements')}>
      {data.map((found) => (
        <p key={found.id} className={styles.found}>
          <Link to={`/admin/payments/statement?state=all&finding=${found.id}`}>
            {t('{receipt} on a statement', {
              receipt: found.receiptNumber ?? found.orderNumber ?? '',
            })}
          </Link>
          <SignedMoney amount={found.isOut ? -found.amount : found.amount} />
          <span className={styles.quiet}>{formatDateTime(found.at)}</span>
          <FindingBadge {...found} />
        </p>
      ))}
    </section>
  )
}
