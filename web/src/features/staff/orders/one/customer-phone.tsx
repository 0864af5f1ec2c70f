import { shownPhone } from '#contract/order/shown-phone.ts'
import type { Order } from '#contract/order.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { displayPhone, toMsisdn } from '#contract/rules/phone.ts'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './order-drawer.module.css'

/** The phone is masked until somebody asks for it. That is recorded, and the number is then a link to call. */
export const CustomerPhone = ({ order: { id, customer } }: { order: Order }) => {
  const { data, mutate, isPending } = useAction({
    send: () => api(`/api/orders/${id}/phone`, shownPhone, { method: 'POST' }),
    failed: t('The phone is not shown'),
  })
  if (data !== undefined)
    return <a href={`tel:+${toMsisdn(data.phone) ?? ''}`}>{displayPhone(data.phone)}</a>
  return (
    <span className={styles.phone}>
      <span>{customer.phone}</span>
      <Button
        size="small"
        loading={isPending}
        aria-label={t('Show the phone')}
        title={t('It is recorded who looks.')}
        onClick={() => mutate(undefined)}
      >
        {t('Show')}
      </Button>
    </span>
  )
}
