import { useState } from 'react'
import type { OrderReturn, StaffOrderDetail } from '#contract/order/staff-order.ts'

import { formatDateTime } from '#contract/rules/dates.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { type Translate, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { useIsClerk } from '#web/staff-shop/branch/clerk.tsx'
import { Button } from '#web/staff-ui/antd.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { actorText } from '../history/history-list.tsx'
import styles from './order-drawer.module.css'
import { handBackCash } from './orders-api.ts'
import { nameOf, ReturnForm } from './return-form.tsx'

type Line = OrderReturn['lines'][number]

const lineText = (
  order: StaffOrderDetail,
  { quantity, writtenOff, ...item }: Line,
  t: Translate,
): string => {
  const facts = { quantity, name: nameOf(order, item), writtenOff }
  return writtenOff === 0
    ? `${quantity} × ${facts.name}`
    : t('{quantity} × {name}, {writtenOff} of them written off', facts)
}

const moneyText = ({ money }: OrderReturn, t: Translate): string => {
  if (money === null) return t('No money goes back.')
  const facts = { amount: formatKsh(money.amount) }
  if (money.handedBack) return t('{amount} were handed back in cash at the counter.', facts)
  if (money.state === 'done') return t('{amount} were given back.', facts)
  return money.isCash
    ? t('{amount} are to be handed back in cash.', facts)
    : t('{amount} are to be given back by finance.', facts)
}

/** Records that the counter paid the customer back in cash. */
const HandBack = ({
  order,
  back: { id, money },
}: {
  order: StaffOrderDetail
  back: OrderReturn
}) => {
  const t = useText()
  const userId = useUserId()
  const [asking, setAsking] = useState(false)
  const amount = formatKsh(money?.amount ?? 0)
  const handing = useAction({
    send: () => handBackCash(order.id, id, money?.amount ?? 0),
    done: () =>
      showToast(t('Handed back'), t('{amount} were handed back, under your name.', { amount })),
    failed: t('This was not recorded'),
    invalidates: [
      ...orderKeys(userId, order.id),
      keys.own(userId).payments(),
      keys.own(userId).staff({ cash: true }),
    ],
  })
  const isClerk = useIsClerk()
  const isDue = money?.isCash && money.state === 'due' && !isClerk
  if (!isDue || (order.userId !== null && order.userId === userId)) return null
  return (
    <div className={styles.actions}>
      <Button loading={handing.isPending} onClick={() => setAsking(true)}>
        {t('Hand back {amount}', { amount })}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('Hand back {amount}?', { amount })}
        text={t(
          'Give it to the customer from the till. It is recorded under your name, in the cash of today.',
        )}
        confirm={t('I handed it back')}
        onConfirm={() => {
          setAsking(false)
          handing.mutate()
        }}
      />
    </div>
  )
}

const ReturnCard = ({ order, back }: { order: StaffOrderDetail; back: OrderReturn }) => {
  const t = useText()
  return (
    <li className={styles.return}>
      <p>
        <strong>{back.isComplaint ? t('For a complaint') : t('Goods came back')}</strong>
      </p>
      {back.lines.map((line) => (
        <p key={`${line.productId}-${line.variantId}`}>{lineText(order, line, t)}</p>
      ))}
      <p>{`${moneyText(back, t)} ${back.reason}`}</p>
      <p className={styles.quiet}>{`${formatDateTime(back.at)} · ${actorText(back, t)}`}</p>
      <HandBack order={order} back={back} />
    </li>
  )
}

/** A button that opens the form for another return. Staff cannot record a return of their own order. */
const FurtherReturn = ({ order }: { order: StaffOrderDetail }) => {
  const t = useText()
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

/** The returns of a delivered order, and the form for further ones. */
export const Returns = ({ order }: { order: StaffOrderDetail }) => {
  const t = useText()
  const { returns = [], returnable = [] } = order
  const isClerk = useIsClerk()
  if (returns.length === 0 && (returnable.length === 0 || isClerk)) return null
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
      {returnable.length > 0 && !isClerk ? <FurtherReturn order={order} /> : null}
    </section>
  )
}
