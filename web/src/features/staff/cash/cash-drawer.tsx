import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { DriverCash } from '#contract/delivery/cash.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { Stack } from '#web/staff-ui/page/staff-page.tsx'
import { RecordFacts } from '#web/staff-ui/record-facts.tsx'
import { Sheet, useLast } from '#web/ui/dialog.tsx'
import { FloatForm, HandoverForm, WriteOffForm } from './cash-forms.tsx'
import { Difference, nameOf } from './cash-words.tsx'

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
  const [open, setOpen] = useState<Action>()
  const role = useSession(({ user }) => user?.role)
  const Form = open && forms[open]
  return (
    <Stack>
      <RecordFacts
        facts={[
          [t('Float'), formatKsh(driver.float)],
          [t('Owed for deliveries'), formatKsh(driver.owed)],
          [t('Taken, as the driver says'), driver.isPartner ? null : formatKsh(driver.taken)],
          [t('Handed over'), formatKsh(driver.handedOver)],
          [t('Written off'), driver.writtenOff === 0 ? null : formatKsh(driver.writtenOff)],
          [t('Due'), formatKsh(driver.due)],
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

/** One driver's cash beside the lists. Undefined closes it. */
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
      title={nameOf(shown?.fullName ?? null)}
    >
      {shown === undefined ? null : <OneDriver key={shown.driverId} driver={shown} />}
    </Sheet>
  )
}
