import { useQuery } from '@tanstack/react-query'
import { unseenDelivery } from '#contract/delivery/drivers.ts'
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

/** Lists deliveries whose driver has not opened them, with the driver's phone number, so that staff can call. */
export const UnseenAlert = () => {
  const { data = [] } = useQuery(unseenQuery(useUserId()))
  return (
    <div role="status">
      {data.map(({ id, orderNumber, since, driver: { fullName, phoneNumber } }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          title={
            <>
              <span>
                {t('{name} has not looked at {orderNumber} since {time}.', {
                  name: fullName,
                  orderNumber,
                  time: nairobiTime(new Date(since)),
                })}
              </span>{' '}
              <PhoneLink phone={phoneNumber} />
            </>
          }
        />
      ))}
    </div>
  )
}
