import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type CashShort, settleShortBody } from '#contract/delivery/cash.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { ChoiceField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { cashKey, settleShort } from '../features/staff/cash/cash-api.ts'
import { nameOf, reasonText } from '../features/staff/cash/cash-words.tsx'

const outcomes = [
  {
    value: 'charged',
    label: t('The driver brings it'),
    text: t('It stays due, and is counted with the next handover.'),
  },
  {
    value: 'relieved',
    label: t('Let it go'),
    text: t(
      'The shop bears it. The driver owes it no more, and the order counts as paid for the rest.',
    ),
  },
] as const

const Decision = ({ orderId }: { orderId: string }) => {
  const userId = useUserId()
  // The same decision sent again is the same: its id stands from the form's beginning.
  const [id] = useState(() => newId())
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof settleShort>[1]) => settleShort(orderId, body),
    done: () => showToast(t('The missing cash is decided')),
    failed: t('Not saved'),
    invalidates: [cashKey(userId), keys.own(userId).payments(), keys.own(userId).orders()],
  })
  return (
    <StaffForm
      schema={settleShortBody}
      start={{ id, outcome: 'charged', note: '' }}
      onSend={mutateAsync}
      send={t('Decide')}
    >
      <ChoiceField name="outcome" label={t('What becomes of it')} options={outcomes} />
      <TextField name="note" label={t('Reason')} maxLength={200} rows={2} />
    </StaffForm>
  )
}

/** Cash of one order that was to be collected and is missing: who owes it, why, and the decision. */
export const MissingCash = (short: CashShort) => (
  <Stack>
    <h3>{t('{sum} are missing', { sum: formatKsh(short.missing) })}</h3>
    <RecordFacts
      facts={[
        [t('Driver'), nameOf(short.driver.fullName)],
        [t('To be collected'), formatKsh(short.expected)],
        [t('Taken, as the driver says'), formatKsh(short.taken)],
        [t('Reason'), reasonText(short.reason)],
        [t('Known since'), formatDateTime(short.since)],
      ]}
    />
    <Decision key={short.orderId} orderId={short.orderId} />
  </Stack>
)
