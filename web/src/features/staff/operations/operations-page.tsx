import { useQuery } from '@tanstack/react-query'
import { type MoneyHold, releaseMoneyBody } from '#contract/operations.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { addressState } from '#web/lib/address-state.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { setAsideQuery } from '#web/staff-shop/set-aside.tsx'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { Loaded, StaffPage } from '#web/staff-ui/staff-page.tsx'
import { useAddressFilters } from '#web/staff-ui/use-address-filters.ts'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IntegrityTab } from './integrity-tab.tsx'
import styles from './operations.module.css'
import { moneyHoldQuery, operationsKey, releaseMoney } from './operations-api.ts'
import { ReadModelsTab } from './read-models-tab.tsx'
import { JobsTab, ParkedTab } from './set-aside-tabs.tsx'

const timeText = (time: string | null): string =>
  time === null ? t('Not known') : formatDateTime(time)

const Held = ({ heldSince, lostFrom, lostUntil }: MoneyHold) => {
  const { mutateAsync } = useAction({
    send: releaseMoney,
    done: () => showToast(t('The shop sends money again')),
    failed: t('Not released'),
    invalidates: [operationsKey(useUserId())],
  })
  return (
    <section className={styles.held}>
      <h2>{t('Money is held')}</h2>
      <p>
        {t(
          'A part of the log is lost, so the shop sends no money by itself. Compare the M-PESA statement of that time with the payments first. What was held back stays unsent.',
        )}
      </p>
      <RecordFacts
        facts={[
          [t('Held since'), timeText(heldSince)],
          [t('Lost from'), timeText(lostFrom)],
          [t('Lost until'), timeText(lostUntil)],
        ]}
      />
      <StaffForm
        schema={releaseMoneyBody}
        start={{ reason: '' }}
        onSend={mutateAsync}
        draft="money on hold"
        send={t('Let the shop send money')}
      >
        <TextField
          name="reason"
          label={t('What was compared, and by whom')}
          maxLength={500}
          rows={2}
        />
      </StaffForm>
    </section>
  )
}

/** Says whether the shop sends money, or holds it after a part of the event log was lost. */
const MoneyTab = () => (
  <Loaded query={useQuery(moneyHoldQuery(useUserId()))} failed={t('The state could not be loaded')}>
    {(hold) =>
      hold.held ? (
        <Held {...hold} />
      ) : (
        <EmptyState
          title={t('No money is held')}
          text={t('The shop sends prompts and refunds by itself.')}
        />
      )
    }
  </Loaded>
)

const tabState = addressState(
  z.object({ tab: z.enum(['events', 'jobs', 'money', 'log', 'read-models']).default('events') }),
)

/** Events, jobs and money that wait until an administrator has removed the cause of a failure. */
export const OperationsPage = () => {
  const { filters, set } = useAddressFilters(tabState, [])
  const { tab } = filters
  const { data } = useQuery(setAsideQuery(useUserId()))
  const { parked = 0, dead = 0, held = false, altered = 0 } = data ?? {}
  return (
    <StaffPage title={t('Operations')} note={t('What is set aside until its cause is mended.')}>
      <ViewSwitch
        label={t('Events, jobs, money, log or read models')}
        value={tab}
        onChange={(view) => set('tab', view)}
        options={[
          { value: 'events', label: t('Events'), count: String(parked) },
          { value: 'jobs', label: t('Jobs'), count: String(dead) },
          { value: 'money', label: t('Money'), count: held ? '!' : '0' },
          { value: 'log', label: t('Log'), count: String(altered) },
          { value: 'read-models', label: t('Read models') },
        ]}
      />
      {tab === 'events' ? <ParkedTab count={parked} /> : null}
      {tab === 'jobs' ? <JobsTab count={dead} /> : null}
      {tab === 'money' ? <MoneyTab /> : null}
      {tab === 'log' ? <IntegrityTab /> : null}
      {tab === 'read-models' ? <ReadModelsTab /> : null}
    </StaffPage>
  )
}
