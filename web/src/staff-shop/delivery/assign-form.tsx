import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { deliveryStatusBody } from '#contract/delivery/driver-work.ts'
import type { Driver, DriverList } from '#contract/delivery/drivers.ts'
import { fill as t } from '#contract/rules/text.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { driversQuery } from '#web/staff-shop/delivery/deliveries-api.ts'
import { driverText, manyText, reasonText } from '#web/staff-shop/delivery/delivery-words.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { TextField } from '#web/staff-ui/form/fields.tsx'
import { FormActions, StaffForm } from '#web/staff-ui/form/staff-form.tsx'
import { Loaded } from '#web/staff-ui/staff-page.tsx'
import { ViewSwitch } from '#web/staff-ui/view-switch.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './assign.module.css'
import { lateNotice, useDeliveryStep } from './delivery-step.tsx'

type Send = { busy: boolean; onAssign(driverId: string): void }

const Many = (driver: Driver) => {
  const text = manyText(driver)
  return text === null ? null : <span className={styles.many}>{text}</span>
}

const Option = ({
  driver,
  name,
  isSuggested,
  isChosen,
  onChoose,
}: {
  driver: Driver
  name: string
  isSuggested: boolean
  isChosen: boolean
  onChoose(): void
}) => (
  <label className={`${styles.option} ${isChosen ? styles.chosen : ''}`}>
    <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
    <span className={styles.words}>
      <span className={styles.name}>
        <span>{driver.fullName}</span>
        {isSuggested ? <Badge tone="leaf">{t('Suggested')}</Badge> : null}
      </span>
      <span className={styles.quiet}>{driverText(driver, serverNow())}</span>
      {isSuggested ? <span className={styles.reason}>{reasonText(driver)}</span> : null}
      <Many {...driver} />
    </span>
  </label>
)

/** The chosen driver stays chosen, even when the server suggests another one meanwhile. */
const Choice = ({ drivers, suggested, busy, onAssign }: DriverList & Send) => {
  const name = useId()
  const [picked, setPicked] = useState<string>()
  const chosen = picked ?? suggested ?? undefined
  if (drivers.length === 0)
    return (
      <EmptyState
        heading="h3"
        title={t('No Drivers')}
        text={t('Give somebody the role of a driver, or assign a delivery partner.')}
      />
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== undefined && !busy) onAssign(chosen)
      }}
    >
      <fieldset className={styles.options}>
        <legend className="visually-hidden">{t('Driver')}</legend>
        {drivers.map((driver) => (
          <Option
            key={driver.id}
            driver={driver}
            name={name}
            isSuggested={driver.id === suggested}
            isChosen={driver.id === chosen}
            onChoose={() => setPicked(driver.id)}
          />
        ))}
      </fieldset>
      {suggested === null ? (
        <p className={styles.quiet}>{t('Nobody is on duty. You can assign a driver anyway.')}</p>
      ) : null}
      <FormActions stays>
        <Button type="primary" htmlType="submit" loading={busy} disabled={chosen === undefined}>
          {t('Assign driver')}
        </Button>
      </FormActions>
    </form>
  )
}

/** The list without one driver. Another one on duty is suggested in his place. */
const without = (driverId: string | undefined, { drivers, suggested }: DriverList): DriverList => {
  const others = drivers.filter(({ id }) => id !== driverId)
  const [best] = others
  const next = best?.onDuty ? best.id : null
  return { drivers: others, suggested: suggested === driverId ? next : suggested }
}

/**
 * A choice among the shop's drivers. The best driver for this delivery comes first. `except`: a driver who is not
 * offered.
 */
export const DriverChoice = ({
  deliveryId,
  except,
  ...send
}: Send & { deliveryId: string; except?: string | undefined }) => (
  <Loaded
    query={useQuery(driversQuery(useUserId(), deliveryId))}
    failed={t('The drivers could not be loaded')}
    height="260px"
  >
    {(list) => <Choice {...without(except, list)} {...send} />}
  </Loaded>
)

type Kind = 'driver' | 'partner'

const partnerBody = deliveryStatusBody.shape.partner.unwrap()

/**
 * Says who has the goods. After a failed delivery the driver still has them, and the next driver fetches them from that
 * driver.
 */
const Goods = ({ staff }: Delivery) =>
  staff === null || staff.hasGoods === null ? null : (
    <p>{t('The goods are with {name}.', { name: staff.hasGoods })}</p>
  )

/** Gives the delivery to a driver of the shop, or to another company. */
export const AssignForm = ({ delivery, onClose }: { delivery: Delivery; onClose(): void }) => {
  const [kind, setKind] = useState<Kind>('driver')
  const { mutate, mutateAsync, isPending } = useDeliveryStep(delivery, onClose)
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
          draft={`partner ${delivery.id}`}
          send={t('Assign partner')}
          conflict={lateNotice}
        >
          <TextField name="name" label={t('Company')} maxLength={100} />
          <TextField name="contactPhone" label={t('Contact phone')} maxLength={20} />
        </StaffForm>
      )}
    </div>
  )
}
