import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StatCard } from '#web/staff-ui/stat-card.tsx'
import { waitingComplaintsQuery } from './complaints-api.ts'

/** A card on a dashboard: how many orders have a complaint to answer, and since when the oldest waits. */
export const ComplaintsCard = ({ isHiddenAtZero }: { isHiddenAtZero: boolean }) => {
  const { data } = useQuery(waitingComplaintsQuery(useUserId()))
  if (isHiddenAtZero && (data === undefined || data.oldest === undefined)) return null
  return (
    <StatCard
      label={t('Complaints')}
      value={data === undefined ? undefined : Number.parseInt(data.count, 10)}
      show={() => data?.count ?? ''}
      note={
        data?.oldest === undefined
          ? t('No complaint waits for an answer')
          : t('To answer, the oldest since {time}', { time: formatDateTime(data.oldest) })
      }
      to="/complaints"
    />
  )
}
