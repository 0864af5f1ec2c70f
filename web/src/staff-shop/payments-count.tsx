import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { MenuCount } from '#web/staff-ui/menu-count.tsx'
import { openFindingsQuery, waitingQuery } from './payment-queries.ts'

/** Payments under review and lines of statements that nobody has settled, beside the menu's entry 'Payments'. */
export const PaymentsCount = () => {
  const userId = useUserId()
  const review = useQuery(waitingQuery(userId, 'review')).data?.count ?? '0'
  const lines = useQuery(openFindingsQuery(userId)).data ?? '0'
  const more = review.endsWith('+') || lines.endsWith('+') ? '+' : ''
  const count = Number.parseInt(review, 10) + Number.parseInt(lines, 10)
  return <MenuCount count={`${count}${more}`} of={t('to decide')} />
}
