import { useQuery } from '@tanstack/react-query'
import { type MoneyHold, releaseMoneyBody } from '#contract/operations/money-hold.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/page/loaded.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './operations.module.css'
import { moneyHoldQuery, operationsKey, releaseMoney } from './operations-api.ts'

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

/** Whether the shop sends money by itself. */
export const MoneyTab = () => (
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
