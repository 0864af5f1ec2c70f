import { useQuery } from '@tanstack/react-query'
import { type UnseenDelivery, unseenDelivery } from '#contract/delivery/drivers.ts'
import { nairobiTime } from '#contract/rules/dates.ts'
import { z } from '#contract/rules/schema.ts'
import { fill as t } from '#contract/rules/text.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'
import { Alert } from '#web/staff-ui/antd.ts'
import { PhoneLink } from '#web/ui/facts.tsx'

const LOOK_AGAIN_MS = 15_000

const unseenQuery = (userId: string | undefined) =>
  apiQuery(
    keys.own(userId).deliveries({ staff: 'unseen' }),
    '/api/admin/deliveries/unseen',
    z.array(unseenDelivery),
    { refetchInterval: LOOK_AGAIN_MS },
  )

/** The deliveries of each driver, the driver who was told first of all at the front. */
const byDriver = (unseen: readonly UnseenDelivery[]): UnseenDelivery[][] => {
  const groups = new Map<string, UnseenDelivery[]>()
  for (const one of unseen.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const key = `${one.driver.fullName} ${one.driver.phoneNumber}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

const textOf = (
  some: readonly UnseenDelivery[],
  { orderNumber, since, driver }: UnseenDelivery,
) => {
  const facts = { name: driver.fullName, time: nairobiTime(new Date(since)), orderNumber }
  return some.length === 1
    ? t('{name} has not looked at {orderNumber} since {time}.', facts)
    : t('{name} has not looked at {n} {n|delivery|deliveries}, the first since {time}.', {
        ...facts,
        n: some.length,
      })
}

/**
 * Tells of deliveries whose driver has not opened them, in one line a driver, with the driver's phone number, so that
 * staff can call.
 */
export const UnseenAlert = () => {
  const { data = [] } = useQuery(unseenQuery(useUserId()))
  return (
    <div role="status">
      {byDriver(data).map((some) => {
        const [first] = some
        if (first === undefined) return null
        return (
          <Alert
            key={first.id}
            type="warning"
            showIcon
            title={
              <>
                <span>{textOf(some, first)}</span> <PhoneLink phone={first.driver.phoneNumber} />
              </>
            }
          />
        )
      })}
    </div>
  )
}
