import { useQuery } from '@tanstack/react-query'
import { fill as t } from '#contract/rules/fill.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { useOpened } from '#web/staff-ui/use-opened.ts'
import { CarriedList } from './carried-list.tsx'
import { carriedQuery } from './cash-api.ts'
import { CashDrawer } from './cash-drawer.tsx'
import { CounterList } from './counter-list.tsx'
import { EntryList } from './entry-list.tsx'
import { ShortList } from './short-list.tsx'

/** The cash that drivers carry for the shop, what is missing of it and did not agree, and what the counters gave back. */
export const CashPage = () => {
  const carried = useQuery(carriedQuery(useUserId()))
  const { opened, close, addressOf } = useOpened('of')
  return (
    <StaffPage title={t('Drivers’ cash')}>
      <CarriedList carried={carried} addressOf={addressOf} />
      <ShortList />
      <CounterList />
      <EntryList drivers={carried.data ?? []} />
      <CashDrawer
        driver={carried.data?.find(({ driverId }) => driverId === opened)}
        onClose={close}
      />
    </StaffPage>
  )
}
