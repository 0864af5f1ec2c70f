import { useState } from 'react'
import { deliveryStatusBody } from '#contract/delivery/changes.ts'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { LateNotice } from '../late-notice.tsx'
import { useChange } from '../use-change.ts'
import styles from './assign.module.css'
import { DriverChoice } from './driver-choice.tsx'

type Kind = 'driver' | 'partner'

const partnerBody = deliveryStatusBody.shape.partner.unwrap()

/** The goods stay with whoever failed to hand them over, until the next one has fetched them. */
const Goods = ({ staff }: Delivery) =>
  staff === null || staff.hasGoods === null ? null : (
    <p>{t('The goods are with {name}.', { name: staff.hasGoods })}</p>
  )

/** A driver of the shop, or a company that is not part of it. */
export const AssignForm = ({ delivery, onClose }: { delivery: Delivery; onClose(): void }) => {
  const [kind, setKind] = useState<Kind>('driver')
  const { mutate, mutateAsync, isPending } = useChange(delivery, onClose)
  return (
    <div className={styles.form}>
      <Goods {...delivery} />
      <ViewSwitch<Kind>
        label={t('Who brings it')}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'driver', label: t('Our drivers') },
          { value: 'partner', label: t('Delivery partner') },
        ]}
      />
      {kind === 'driver' ? (
        <DriverChoice
          deliveryId={delivery.id}
          busy={isPending}
          onAssign={(driverId) => mutate({ status: 'assigned', driverId })}
        />
      ) : (
        <StaffForm
          schema={partnerBody}
          start={{ name: '', contactPhone: '' }}
          onSend={(partner) => mutateAsync({ status: 'assigned', partner })}
          send={t('Assign partner')}
          conflict={(error) => <LateNotice error={error} />}
        >
          <TextField name="name" label={t('Company')} maxLength={100} />
          <TextField name="contactPhone" label={t('Contact phone')} maxLength={20} />
        </StaffForm>
      )}
    </div>
  )
}
