import { useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { issue } from '#contract/rules/issues.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { useSession } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { LateNotice } from '../late-notice.tsx'
import { useChange } from '../use-change.ts'
import styles from './one.module.css'

const codeBody = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{4}$/, issue('INVALID')),
})
const reasonBody = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

type Way = 'code' | 'override'
type Props = { delivery: Delivery; onClose(): void }

const Code = ({ delivery, onClose }: Props) => {
  const { mutateAsync } = useChange(delivery, onClose)
  return (
    <StaffForm
      schema={codeBody}
      start={{ code: '' }}
      onSend={({ code }) => mutateAsync({ status: 'delivered', code })}
      complaints={{ code: t('The code has four digits.') }}
      send={t('Mark as Delivered')}
      conflict={(error) => <LateNotice error={error} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <TextField name="code" label={t('The customer’s code')} maxLength={4} />
    </StaffForm>
  )
}

const Override = ({ delivery, onClose }: Props) => {
  const { mutateAsync } = useChange(delivery, onClose)
  return (
    <StaffForm
      schema={reasonBody}
      start={{ reason: '' }}
      onSend={({ reason }) => mutateAsync({ status: 'delivered', reason })}
      send={t('Record without the code')}
      conflict={(error) => <LateNotice error={error} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <p>
        {t(
          'For a customer who cannot show the code any more. Call the number of the order, and let driver and customer both say what is handed over. The delivery is marked.',
        )}
      </p>
      <TextField
        name="reason"
        label={t('Why it is certain that the customer has the goods')}
        rows={2}
        maxLength={500}
      />
    </StaffForm>
  )
}

/** With the code goes whoever enters a partner's steps, without it an admin, and the branch once the carrier is there. */
const useWays = ({ partner, status }: Delivery): readonly Way[] => {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const mayOverride = isAdmin || status === 'out_for_delivery'
  return [
    ...(partner === null ? [] : ['code' as const]),
    ...(mayOverride ? ['override' as const] : []),
  ]
}

/** The customer has the goods: the code says so, or an admin or the branch with a reason. */
export const HandoverForm = (props: Props) => {
  const ways = useWays(props.delivery)
  const [picked, setPicked] = useState<Way>()
  const way = picked ?? ways[0]
  return (
    <div className={styles.ways}>
      {ways.length > 1 && way !== undefined ? (
        <ViewSwitch<Way>
          label={t('How it is known')}
          value={way}
          onChange={setPicked}
          options={[
            { value: 'code', label: t('With the code') },
            { value: 'override', label: t('Without the code') },
          ]}
        />
      ) : null}
      {way === 'code' ? <Code {...props} /> : <Override {...props} />}
    </div>
  )
}
