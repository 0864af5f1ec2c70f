import { useState } from 'react'
import type { OrderReturn } from '#contract/order/returns.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { formatDateTime } from '#contract/rules/dates.ts'
import { fill as t } from '#contract/rules/fill.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { Button } from '#web/staff-ui/antd.ts'
import { actorText } from '../../history/history-list.tsx'
import styles from './order-drawer.module.css'
import { ReturnForm } from './return-form.tsx'
import { nameOf } from './returned-items.ts'

type Line = OrderReturn['lines'][number]

const lineText = (order: StaffOrderDetail, { quantity, writtenOff, ...item }: Line): string => {
  const facts = { quantity, name: nameOf(order, item), writtenOff }
  return writtenOff === 0
    ? t('{quantity} × {name}', facts)
    : t('{quantity} × {name}, {writtenOff} of them written off', facts)
}

const ReturnCard = ({ order, back }: { order: StaffOrderDetail; back: OrderReturn }) => (
  <li className={styles.return}>
    {back.lines.map((line) => (
      <p key={`${line.productId}-${line.variantId}`}>{lineText(order, line)}</p>
    ))}
    <p>{`${t('{due} to give back.', { due: formatKsh(back.due) })} ${back.reason}`}</p>
    <p className={styles.quiet}>{`${formatDateTime(back.at)} · ${actorText(back)}`}</p>
  </li>
)

/** The means to say that more came back. Nobody records the return of their own order. */
const FurtherReturn = ({ order }: { order: StaffOrderDetail }) => {
  const userId = useUserId()
  const [recording, setRecording] = useState(false)
  if (order.userId !== null && order.userId === userId) {
    return <p>{t('This is your own order: a colleague records what comes back of it.')}</p>
  }
  return recording ? (
    <ReturnForm key={order.revision} order={order} onClose={() => setRecording(false)} />
  ) : (
    <div className={styles.actions}>
      <Button onClick={() => setRecording(true)}>{t('Record a return')}</Button>
    </div>
  )
}

/** What came back of a delivered order, and what may still. */
export const Returns = ({ order }: { order: StaffOrderDetail }) => {
  const { returns = [], returnable = [] } = order
  if (returns.length === 0 && returnable.length === 0) return null
  return (
    <section className={styles.section}>
      <h3>{t('Returns')}</h3>
      {returns.length === 0 ? null : (
        <ul className={styles.items}>
          {returns.map((back) => (
            <ReturnCard key={back.id} order={order} back={back} />
          ))}
        </ul>
      )}
      {returnable.length > 0 ? <FurtherReturn order={order} /> : null}
    </section>
  )
}
