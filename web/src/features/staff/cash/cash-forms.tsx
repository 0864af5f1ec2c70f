import { useState } from 'react'
import { v7 as newId } from 'uuid'
import {
  type DriverCash,
  giveFloatBody,
  handOverBody,
  writeOffBody,
} from '#contract/delivery/cash.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { NumberField } from '#web/staff-ui/form/number-field.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { cashKey, giveFloat, handOver, writeOff } from './cash-api.ts'
import { Difference } from './cash-words.tsx'

type FormProps = { driver: DriverCash; onClose(): void }

/** The same entry sent again is the same: its id stands from the form's beginning. */
const useStart = ({ revision }: DriverCash) => {
  const [id] = useState(() => newId())
  return { id, ...(revision === null ? {} : { revision }) }
}

/** Counts what the driver brings. What stays for change is not missing. */
export const HandoverForm = ({ driver, onClose }: FormProps) => {
  const start = useStart(driver)
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof handOver>[1]) => handOver(driver.driverId, body),
    done: ({ due }) => {
      showToast(t('Handover counted'), t('{sum} are still due.', { sum: formatKsh(due) }))
      onClose()
    },
    failed: t('Not saved'),
    invalidates: [cashKey(useUserId())],
  })
  return (
    <StaffForm
      schema={handOverBody}
      start={{ ...start, kept: 0, note: '' }}
      onSend={mutateAsync}
      send={t('Save count')}
    >
      <p>{t('Due: {sum}', { sum: formatKsh(driver.due) })}</p>
      <NumberField name="counted" label={t('Counted (KSh)')} unit="KSh" />
      <NumberField name="kept" label={t('Stays with the driver for change (KSh)')} unit="KSh" />
      <TextField name="note" label={t('Note')} maxLength={200} rows={2} />
    </StaffForm>
  )
}

/** Change to begin the day with. */
export const FloatForm = ({ driver, onClose }: FormProps) => {
  const start = useStart(driver)
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof giveFloat>[1]) => giveFloat(driver.driverId, body),
    done: () => {
      showToast(t('Float given'))
      onClose()
    },
    failed: t('Not saved'),
    invalidates: [cashKey(useUserId())],
  })
  return (
    <StaffForm schema={giveFloatBody} start={start} onSend={mutateAsync} send={t('Give float')}>
      <NumberField name="amount" label={t('Amount (KSh)')} unit="KSh" />
    </StaffForm>
  )
}

/** The difference of the last handover is accepted: nobody owes it any more. */
export const WriteOffForm = ({ driver, onClose }: FormProps) => {
  const start = useStart(driver)
  const { mutateAsync } = useAction({
    send: (body: Parameters<typeof writeOff>[1]) => writeOff(driver.driverId, body),
    done: () => {
      showToast(t('Difference written off'))
      onClose()
    },
    failed: t('Not saved'),
    invalidates: [cashKey(useUserId())],
  })
  if (driver.open === null) return null
  return (
    <StaffForm
      schema={writeOffBody}
      start={{ ...start, handover: driver.open.handover, note: '' }}
      onSend={mutateAsync}
      send={t('Write off')}
    >
      <p>
        <Difference sum={driver.open.difference} />{' '}
        <span>{t('The shop bears it, and the driver’s sum due changes by it.')}</span>
      </p>
      <TextField name="note" label={t('Reason')} maxLength={200} rows={2} />
    </StaffForm>
  )
}
