import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { type PaymentView, views } from './payment-filters.ts'
import { viewWords } from './payment-words.ts'
import { waitingQuery } from './payments-api.ts'
import styles from './view-tabs.module.css'

const Count = ({ of }: { of: string | undefined }) =>
  of === undefined || of === '0' ? null : <span className={styles.count}>{of}</span>

/** The views of the list, with what waits for somebody. */
export const ViewTabs = ({
  view,
  onChange,
}: {
  view: PaymentView
  onChange(view: PaymentView): void
}) => {
  const t = useText()
  const userId = useUserId()
  const review = useQuery(waitingQuery(userId, 'review')).data
  const refunds = useQuery(waitingQuery(userId, 'refunds')).data
  const counts: Partial<Record<PaymentView, string | undefined>> = { review, refunds }
  return (
    <div className={styles.tabs}>
      <Segmented<PaymentView>
        aria-label={t('Which payments')}
        name="view"
        value={view}
        onChange={onChange}
        options={views.map((value) => ({
          value,
          label: (
            <span className={styles.label}>
              {t(viewWords[value])}
              <Count of={counts[value]} />
            </span>
          ),
        }))}
      />
    </div>
  )
}
