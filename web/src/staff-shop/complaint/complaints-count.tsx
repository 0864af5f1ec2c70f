import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { MenuCount } from '#web/staff-ui/menu-count.tsx'
import { waitingComplaintsQuery } from './complaints-api.ts'

/** Orders whose complaint waits for an answer, beside the menu's entry 'Complaints'. */
export const ComplaintsCount = () => {
  const { data } = useQuery(waitingComplaintsQuery(useUserId()))
  return <MenuCount count={data?.count ?? '0'} of={t('to answer')} />
}
