import { useQuery } from '@tanstack/react-query'
import type { Driver } from '#contract/delivery/drivers.ts'
import { duty } from '#contract/delivery/drivers.ts'
import { fill as t } from '#contract/rules/text.ts'
import { api } from '#web/lib/api.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { Badge } from '#web/ui/badge.tsx'
import { allDriversQuery } from './deliveries-api.ts'
import { driverText } from './delivery-words.ts'
import styles from './driver-panel.module.css'
import { DriverHas } from './former-drivers.tsx'

/** The shop's drivers, as far as the viewer may know them: admins alone assign deliveries. */
export const useDrivers = (): readonly Driver[] => {
  const isAdmin = useSession((session) => session.user?.role === 'admin')
  const { data } = useQuery({ ...allDriversQuery(useUserId()), enabled: isAdmin })
  return data?.drivers ?? []
}

/** A filter field that narrows a list to one driver. Undefined for viewers who do not know the drivers. */
export const useDriverFilter = () => {
  const drivers = useDrivers()
  if (drivers.length === 0) return undefined
  const options = drivers
    .map(({ id, fullName }) => ({ value: id, label: fullName }))
    .sort((one, other) => one.label.localeCompare(other.label))
  return {
    kind: 'choice',
    name: 'driver',
    label: t('Driver'),
    any: t('All drivers'),
    options,
  } as const
}

/** Marks the driver of an open delivery who is off duty. */
export const OffDuty = ({ driverId }: { driverId: string | null | undefined }) => {
  const driver = useDrivers().find(({ id }) => id === driverId)
  return driver === undefined || driver.onDuty ? null : <Badge tone="mango">{t('Off duty')}</Badge>
}

const setDuty = (driverId: string, on: boolean) =>
  api(`/api/admin/drivers/${driverId}/duty`, duty.pick({ on: true }), {
    method: 'PUT',
    body: { on },
  })

/** Begins or ends the duty of a driver who cannot do so. */
export const DutyButton = ({
  id,
  fullName: name,
  onDuty,
}: Pick<Driver, 'id' | 'fullName' | 'onDuty'>) => {
  const { drivers, deliveries } = keys.own(useUserId())
  const { mutate, isPending } = useAction({
    send: () => setDuty(id, !onDuty),
    done: ({ on }) =>
      showToast(on ? t('{name} is on duty', { name }) : t('{name} is off duty', { name })),
    failed: t('The duty was not changed'),
    invalidates: [drivers(), deliveries()],
  })
  return (
    <Button
      size="small"
      loading={isPending}
      aria-label={onDuty ? t('Take {name} off duty', { name }) : t('Put {name} on duty', { name })}
      onClick={() => mutate(undefined)}
    >
      {onDuty ? t('Take off duty') : t('Put on duty')}
    </Button>
  )
}

/** One driver above the list of deliveries: the duty, and what the driver has, with the next steps. */
export const DriverPanel = ({ driverId }: { driverId: string }) => {
  const driver = useDrivers().find(({ id }) => id === driverId)
  if (driver === undefined) return null
  return (
    <section className={styles.panel} aria-label={driver.fullName}>
      <p className={styles.line}>
        <strong>{driver.fullName}</strong>
        <span>{driverText(driver, serverNow())}</span>
        <DutyButton {...driver} />
      </p>
      <DriverHas driverId={driver.id} name={driver.fullName} />
    </section>
  )
}
