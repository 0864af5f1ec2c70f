import type { Delivery } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { line } from '#contract/rules/primitives.ts'
import { z } from '#contract/rules/zod.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { LateNotice } from '../late-notice.tsx'
import { useChange } from '../use-change.ts'

const body = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

/** Asks why it could not be handed over. The goods stay with their carrier until they are back or tried again. */
export const FailForm = ({ delivery, onClose }: { delivery: Delivery; onClose(): void }) => {
  const { mutateAsync } = useChange(delivery, onClose)
  return (
    <StaffForm
      schema={body}
      start={{ reason: '' }}
      onSend={({ reason }) => mutateAsync({ status: 'failed', reason })}
      send={t('Record failed delivery')}
      danger
      conflict={(error) => <LateNotice error={error} />}
      others={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <TextField name="reason" label={t('Why it failed')} rows={2} maxLength={500} />
    </StaffForm>
  )
}
