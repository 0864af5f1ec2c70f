import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { useDateTime, useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { HeldOrder } from '#web/shop/checkout/guest-orders.ts'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { StatusBadge } from '#web/shop/order/order-status.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './join-orders.module.css'
import { useJoinOrders } from './use-join-orders.ts'

const Choice = ({
  order,
  checked,
  onToggle,
}: {
  order: HeldOrder
  checked: boolean
  onToggle(): void
}) => {
  const dateTime = useDateTime()
  const { data } = useQuery(orderQuery(useUserId(), order.id))
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={checked} onChange={onToggle} />
      <span className={styles.words}>
        <strong className={styles.number}>{order.orderNumber}</strong>
        {data === undefined ? null : (
          <span className={styles.meta}>
            <span>{`${dateTime(data.createdAt)} ·`}</span> <span>{formatKsh(data.total)}</span>
          </span>
        )}
      </span>
      {data === undefined ? null : <StatusBadge status={data.status} />}
    </label>
  )
}

/** Takes orders of this browser into the account: those that the person ticks, since others may use this phone too. */
export const JoinOrders = ({
  orders,
  onDone,
}: {
  orders: readonly HeldOrder[]
  onDone(): void
}) => {
  const t = useText()
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { mutate, isPending } = useJoinOrders(onDone)
  const chosen = orders.filter(({ id }) => ticked.includes(id))
  const toggle = (id: string): void =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id])
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length > 0) mutate(chosen)
      }}
    >
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>
          {t('Tick the orders that are yours. The account keeps them then, wherever you sign in.')}
        </legend>
        {orders.map((order) => (
          <Choice
            key={order.id}
            order={order}
            checked={ticked.includes(order.id)}
            onToggle={() => toggle(order.id)}
          />
        ))}
      </fieldset>
      <p className={styles.note}>{t('They earn no points.')}</p>
      <Button type="submit" busy={isPending} disabled={chosen.length === 0}>
        {t('Add to my account')}
      </Button>
    </form>
  )
}
