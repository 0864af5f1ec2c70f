import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type CashShort, cashShort, settleShortBody } from '#contract/delivery/cash.ts'
import { settledPayment } from '#contract/payment/staff-payment.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { api } from '#web/lib/api.ts'
import { countedPage } from '#web/lib/queries.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { ChoiceField, TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'

/** The driver's reason for taking less cash than the order costs. */
const reasonWords: Readonly<Record<NonNullable<CashShort['reason']>, string>> = {
  not_enough: t('The customer had not enough'),
  piece_refused: t('The customer refused a piece'),
  slip: t('A slip'),
  not_said: t('The driver said nothing of it'),
}

export const reasonText = (reason: CashShort['reason']): string =>
  reason === null ? t('No reason given') : reasonWords[reason]

/** The name of an erased account is null. */
export const driverName = (fullName: string | null): string => fullName ?? t('Former driver')

/** One order may lack cash of several carriers. */
export const shortKey = ({ orderId, driver }: CashShort): string => `${orderId}.${driver.id}`

const settleShort = (orderId: string, body: z.output<typeof settleShortBody>) =>
  api(`/api/payments/${orderId}/cash-short`, settledPayment, { method: 'POST', body })

export const cashKey = (userId: string | undefined) => keys.own(userId).staff({ cash: true })

/**
 * The time in ms after which cash is fetched again. Drivers take cash all day, and the server sends no live message
 * about it.
 */
export const ASK_AGAIN_MS = 30_000

/** The number of orders whose cash is missing: '3', or '100+'. */
export const shortCountQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).staff({ cash: true, of: 'short', counted: true }),
    queryFn: async ({ signal }) => (await countedPage('/api/cash/short', cashShort, signal)).count,
    refetchInterval: ASK_AGAIN_MS,
  })

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

const Decision = ({ short }: { short: CashShort }) => {
  const { orderId, driver } = short
  const userId = useUserId()
  // The id is made once per form, so that a decision that is sent twice is recorded once.
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
      start={{ id, driverId: driver.id, outcome: 'charged', note: '' }}
      onSend={mutateAsync}
      draft={`missing cash ${shortKey(short)}`}
      send={t('Decide')}
    >
      <ChoiceField name="outcome" label={t('What becomes of it')} options={outcomes} />
      <TextField name="note" label={t('Reason')} maxLength={200} rows={2} />
    </StaffForm>
  )
}

/** Cash of an order that its driver did not collect: who owes it and why, and a form to decide about it. */
export const MissingCash = (short: CashShort) => (
  <Stack>
    <h3>{t('{sum} are missing', { sum: formatPrice(short.missing) })}</h3>
    <RecordFacts
      facts={[
        [t('Driver'), driverName(short.driver.fullName)],
        [t('To be collected'), formatPrice(short.expected)],
        [t('Taken, as the driver says'), short.taken === null ? '–' : formatPrice(short.taken)],
        [t('Reason'), reasonText(short.reason)],
        [t('Known since'), formatDateTime(short.since)],
      ]}
    />
    <Decision key={shortKey(short)} short={short} />
  </Stack>
)
