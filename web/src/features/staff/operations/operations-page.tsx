import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { fill as t } from '#contract/rules/fill.ts'
import { z } from '#contract/rules/zod.ts'
import { addressState } from '#web/lib/address-state.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { StaffPage } from '#web/staff-ui/page/staff-page.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { JobsTab } from './jobs-tab.tsx'
import { MoneyTab } from './money-tab.tsx'
import { setAsideQuery } from './operations-api.ts'
import { ParkedTab } from './parked-tab.tsx'

const { read, into } = addressState(
  z.object({ tab: z.enum(['events', 'jobs', 'money']).default('events') }),
)

/** What the shop has set aside until somebody mends the cause. */
export const OperationsPage = () => {
  const [address, setAddress] = useSearchParams()
  const { tab } = read(address)
  const { data } = useQuery(setAsideQuery(useUserId()))
  const { parked = 0, dead = 0, held = false } = data ?? {}
  return (
    <StaffPage title={t('Operations')} note={t('What is set aside until its cause is mended.')}>
      <ViewSwitch
        label={t('Events, jobs or money')}
        value={tab}
        onChange={(view) =>
          setAddress(into(address, read(new URLSearchParams({ tab: view }))), {
            preventScrollReset: true,
          })
        }
        options={[
          { value: 'events', label: t('Events'), count: String(parked) },
          { value: 'jobs', label: t('Jobs'), count: String(dead) },
          { value: 'money', label: t('Money'), count: held ? '!' : '0' },
        ]}
      />
      {tab === 'events' ? <ParkedTab count={parked} /> : null}
      {tab === 'jobs' ? <JobsTab count={dead} /> : null}
      {tab === 'money' ? <MoneyTab /> : null}
    </StaffPage>
  )
}
