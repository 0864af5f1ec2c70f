import { useMemo, useState } from 'react'
import { v7 as newId } from 'uuid'
import {
  type cashNow,
  type DriverCash,
  giveFloatBody,
  handOverBody,
  writeOffBody,
} from '#contract/delivery/cash.ts'
import { issue } from '#contract/rules/issues.ts'
import { formatPrice } from '#contract/rules/money.ts'
import type { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { Link } from '#web/lib/router/router.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useLast } from '#web/lib/use-last.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { cashKey, driverName } from '#web/staff-shop/missing-cash.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { NumberField, TextField, useFormValues } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { RecordFacts } from '#web/staff-ui/record-sheet.tsx'
import { Stack } from '#web/staff-ui/staff-page.tsx'
import { Sheet } from '#web/ui/dialog.tsx'
import { giveFloat, handOver, writeOff } from './cash-api.ts'
import { Difference } from './cash-words.tsx'

type FormProps = { driver: DriverCash; onClose(): void }

/**
 * The values with which a form begins. The id is made once per form, so that an entry that is sent twice is recorded
 * once.
 */
const useStart = ({ revision }: DriverCash) => {
  const [id] = useState(() => newId())
  return { id, ...(revision === null ? {} : { revision }) }
}

/** Sends an entry of the driver's cash ledger. `done` shows what was recorded. */
const useEntry = <Body,>(
  { driver, onClose }: FormProps,
  send: (driverId: string, body: Body) => Promise<z.output<typeof cashNow>>,
  done: (now: z.output<typeof cashNow>) => void,
) =>
  useAction({
    send: (body: Body) => send(driver.driverId, body),
    done: (now) => {
      done(now)
      onClose()
    },
    failed: t('Not saved'),
    invalidates: [cashKey(useUserId())],
  })

type Counted = { counted: number; kept: number }
/** The counted cash minus the cash that is due, in KSh. Below zero, cash is missing. */
const differenceOf = ({ counted, kept }: Counted, due: number): number =>
  Math.round((counted + kept - due) * 100) / 100

/** Checks a handover. If the counted cash differs from the cash that is due, a note is required. */
const handOverSchema = (due: number) =>
  handOverBody.refine((body) => body.note !== '' || differenceOf(body, due) === 0, {
    path: ['note'],
    error: issue('REASON_REQUIRED'),
  })

/** Adds up what is typed, before it is saved: 'KSh 610 to the till + KSh 1,000 stay = KSh 1,610: agrees'. */
const HandoverSum = ({ due }: { due: number }) => {
  const { counted, kept } =
    handOverBody.pick({ counted: true, kept: true }).safeParse(useFormValues()).data ?? {}
  if (counted === undefined || kept === undefined) return null
  const sums = {
    till: formatPrice(counted),
    kept: formatPrice(kept),
    sum: formatPrice(counted + kept),
  }
  return (
    <p role="status">
      <span>{t('{till} to the till + {kept} stay = {sum}', sums)}</span>{' '}
      <Difference sum={differenceOf({ counted, kept }, due)} />
    </p>
  )
}

/** Counts the cash that a driver hands over. Cash that the driver keeps for change does not count as missing. */
const HandoverForm = (props: FormProps) => {
  const { driver } = props
  const start = useStart(driver)
  const schema = useMemo(() => handOverSchema(driver.due), [driver.due])
  const { mutateAsync } = useEntry(props, handOver, ({ due }) =>
    showToast(t('Handover counted'), t('{sum} are still due.', { sum: formatPrice(due) })),
  )
  return (
    <StaffForm
      schema={schema}
      start={{ ...start, kept: 0, note: '' }}
      onSend={mutateAsync}
      draft={`cash count ${driver.driverId}`}
      send={t('Save count')}
      takesFocus
    >
      <p>{t('Due: {sum}', { sum: formatPrice(driver.due) })}</p>
      <NumberField name="counted" label={t('Goes to the till, counted (KSh)')} unit="KSh" />
      <NumberField name="kept" label={t('Stays with the driver for change (KSh)')} unit="KSh" />
      <HandoverSum due={driver.due} />
      <TextField
        name="note"
        label={t('Note; a difference needs its reason')}
        maxLength={200}
        rows={2}
      />
    </StaffForm>
  )
}

/** Gives a driver change for the day. */
const FloatForm = (props: FormProps) => {
  const start = useStart(props.driver)
  const { mutateAsync } = useEntry(props, giveFloat, () => showToast(t('Float given')))
  return (
    <StaffForm
      schema={giveFloatBody}
      start={start}
      onSend={mutateAsync}
      draft={`float ${props.driver.driverId}`}
      send={t('Give float')}
    >
      <NumberField name="amount" label={t('Amount (KSh)')} unit="KSh" />
    </StaffForm>
  )
}

/** Writes off the difference of the last handover: the driver no longer owes it. */
const WriteOffForm = (props: FormProps) => {
  const { open } = props.driver
  const start = useStart(props.driver)
  const { mutateAsync } = useEntry(props, writeOff, () => showToast(t('Difference written off')))
  if (open === null) return null
  return (
    <StaffForm
      schema={writeOffBody}
      start={{ ...start, handover: open.handover, note: '' }}
      onSend={mutateAsync}
      draft={`cash write-off ${open.handover}`}
      send={t('Write off')}
    >
      <p>
        <Difference sum={open.difference} />{' '}
        <span>{t('The shop bears it, and the driver’s sum due changes by it.')}</span>
      </p>
      <TextField name="note" label={t('Reason')} maxLength={200} rows={2} />
    </StaffForm>
  )
}

const forms = { count: HandoverForm, float: FloatForm, writeOff: WriteOffForm }
type Action = keyof typeof forms
const labels: Readonly<Record<Action, string>> = {
  count: t('Count a handover'),
  float: t('Give a float'),
  writeOff: t('Write off the difference'),
}

const actionsFor = (role: string | undefined, { open }: DriverCash): readonly Action[] => {
  const accepts = open !== null && (role === 'finance' || role === 'admin')
  return accepts ? ['count', 'float', 'writeOff'] : ['count', 'float']
}

const OneDriver = ({ driver }: { driver: DriverCash }) => {
  const [open, setOpen] = useState<Action | undefined>('count')
  const role = useSession(({ user }) => user?.role)
  const Form = open && forms[open]
  return (
    <Stack>
      <RecordFacts
        facts={[
          [t('Float'), formatPrice(driver.float)],
          [t('Owed for deliveries'), formatPrice(driver.owed)],
          [t('Taken, as the driver says'), driver.isPartner ? null : formatPrice(driver.taken)],
          [t('Handed over'), formatPrice(driver.handedOver)],
          [t('Written off'), driver.writtenOff === 0 ? null : formatPrice(driver.writtenOff)],
          [t('Due'), formatPrice(driver.due)],
          [
            t('Open difference'),
            driver.open === null ? null : <Difference key="open" sum={driver.open.difference} />,
          ],
        ]}
      />
      <p>
        <Link to={`/drivers-cash?driver=${driver.driverId}`}>
          {t('Every entry of this driver')}
        </Link>
      </p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {actionsFor(role, driver).map((action) => (
          <Button
            key={action}
            type={action === 'count' ? 'primary' : 'default'}
            aria-expanded={open === action}
            onClick={() => setOpen(open === action ? undefined : action)}
          >
            {labels[action]}
          </Button>
        ))}
      </div>
      {Form === undefined ? null : (
        <Form key={open} driver={driver} onClose={() => setOpen(undefined)} />
      )}
    </Stack>
  )
}

/** The cash of one driver beside the lists. An undefined driver closes the drawer. */
export const CashDrawer = ({
  driver,
  onClose,
}: {
  driver: DriverCash | undefined
  onClose(): void
}) => {
  const shown = useLast(driver)
  return (
    <Sheet
      open={driver !== undefined}
      onClose={onClose}
      side="right"
      wide
      title={driverName(shown?.fullName ?? null)}
    >
      {shown === undefined ? null : <OneDriver key={shown.driverId} driver={shown} />}
    </Sheet>
  )
}
