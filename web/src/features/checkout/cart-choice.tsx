import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { wishesOf } from '#contract/order/customer.ts'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { displayPhone } from '#contract/rules/phone.ts'
import { send } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { branchesQuery, useCurrentBranch } from '#web/shop/branch/branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { totalsOf } from '#web/shop/cart/cart-line.ts'
import { useItemNames, useLineName } from '#web/shop/cart/item-names.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import {
  differencesOf,
  type ItemDifference,
  type OrderDifferences,
} from '#web/shop/checkout/order-differences.ts'
import { dispatch, draftNow, proofOf } from '#web/shop/checkout/use-checkout.ts'
import { keys, orderKeys } from '#web/shop/keys.ts'
import { isIdle, type Stage } from '#web/shop/payment/payment-state.ts'
import { Button } from '#web/ui/button.tsx'
import { complaintsAbout } from './information/information-checks.ts'
import styles from './notice.module.css'

const recallAddress = ({ address, addressId }: OrderDetail) => {
  if (addressId !== null) {
    dispatch({ type: 'addressChosen', saved: { ...address, id: addressId } })
    return
  }
  const { street, city, region, latitude, longitude } = address
  dispatch({ type: 'entryPrefilled', known: { street, city, region } })
  if (latitude !== undefined && longitude !== undefined)
    dispatch({ type: 'pinPlaced', pin: { latitude, longitude } })
}

/** Fills the empty fields of the form from the cancelled order. `payPhone` is the phone that pays for the new order. */
const recallEntry = (order: OrderDetail | undefined, payPhone: string) => {
  dispatch({ type: 'payPhoneWritten', payPhone })
  if (order === undefined) return
  const { entry } = draftNow()
  if ([entry.street, entry.city, entry.region].every((field) => field.trim() === ''))
    recallAddress(order)
  const { customer } = order
  const known = { ...customer, phone: displayPhone(customer.phone), ...wishesOf(order) }
  dispatch({ type: 'entryPrefilled', known })
}

/**
 * Cancels the order that waits for its payment. If money has arrived, the order stays: the shopper is told why, and sees
 * the state of the payment. So it does if money is on its way, unless the shopper was warned of the prompt.
 */
export const useWithdrawal = (
  unpaid: UnpaidOrder,
  onDone: () => void,
  { isWarned = false }: { isWarned?: boolean } = {},
) => {
  const t = useText()
  const userId = useUserId()
  const { id, orderNumber } = unpaid
  const { mutate, isPending } = useAction({
    send: () =>
      isWarned
        ? send(`/api/orders/${id}/status`, {
            method: 'PATCH',
            body: { status: 'cancelled', reason: 'I want to change my order' },
            headers: proofOf(id),
          })
        : // The server refuses the withdrawal while money is on its way. Sending it twice changes nothing.
          send(`/api/orders/${id}/withdraw`, { method: 'POST', headers: proofOf(id) }),
    done: onDone,
    failed: t('Order {orderNumber} stays as it is', { orderNumber }),
    invalidates: [...orderKeys(userId, id), keys.shop.stock()],
  })
  return { withdraw: () => mutate(), busy: isPending }
}

const Change = ({ name, difference }: { name: string; difference: ItemDifference }) => {
  const t = useText()
  const { ordered, inCart } = difference
  const isPrice = ordered?.quantity === inCart?.quantity
  const words = () => {
    if (ordered === null) return t('only in your cart')
    if (inCart === null) return t('only in the old order')
    if (isPrice)
      return t('{before}, now {now}', {
        before: formatKsh(ordered.price ?? 0),
        now: formatKsh(inCart.price ?? 0),
      })
    return t('{before}, now {now}', { before: ordered.quantity, now: inCart.quantity })
  }
  return (
    <li>
      <strong>{name}</strong>
      <span>{`: ${words()}`}</span>
    </li>
  )
}

/** The cart differs from the order that is not paid yet, so the shopper chooses which of the two to pay for. */
const CartChoice = ({
  unpaid,
  differences,
  branches,
  total,
  busy,
  onUseCart,
  onKeepOrder,
}: {
  unpaid: UnpaidOrder
  differences: OrderDifferences
  /** `ordered` is the name of the order's branch, `now` the name of the current branch. */
  branches: { ordered: string; now: string }
  /** The total of the cart including delivery, in KSh. */
  total: number
  busy: boolean
  onUseCart(): void
  onKeepOrder(): void
}) => {
  const t = useText()
  const lineName = useLineName()
  const named = unpaid.items.map((item) => ({ ...item, name: item.name ?? '' }))
  const itemName = useItemNames(named)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const nameOf = ({ line, item }: ItemDifference) => {
    if (line !== undefined) return lineName(line)
    return item === undefined ? '' : itemName({ ...item, name: item.name ?? '' })
  }
  const { orderNumber } = unpaid
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('Your cart has changed')}
    >
      <h3>{t('Your cart has changed')}</h3>
      <p>
        {t('Order {orderNumber} is not paid yet, and your cart is different from it.', {
          orderNumber,
        })}
      </p>
      <ul>
        {differences.branch ? (
          <li>
            <strong>{t('Branch')}</strong>
            <span>{': '}</span>
            <span>{t('{before}, now {now}', { before: branches.ordered, now: branches.now })}</span>
          </li>
        ) : null}
        {differences.items.map((difference) => (
          <Change key={difference.key} name={nameOf(difference)} difference={difference} />
        ))}
      </ul>
      <p>{t('Your new cart is ordered in its place, and the old order is cancelled.')}</p>
      <Button wide size="large" busy={busy} onClick={onUseCart}>
        {`${t('Use my new cart')} · ${formatKsh(total)}`}
      </Button>
      <p>{t('Or pay for the old order: what is only in your cart stays there.')}</p>
      <Button wide look="outline" disabled={busy} onClick={onKeepOrder}>
        <span>{t('Keep the old order')}</span>
        {unpaid.total === undefined ? null : <span>{` · ${formatKsh(unpaid.total)}`}</span>}
      </Button>
    </section>
  )
}

/**
 * Gives the choice between the unpaid order and the changed cart. It is shown in place of the payment while the two
 * differ and the shopper could pay.
 */
export const useCartChoice = (
  unpaid: UnpaidOrder,
  /** Undefined while the order loads. */
  order: OrderDetail | undefined,
  /** Called when the unpaid order is cancelled, so that the cart can be ordered. */
  onAnew: () => void,
): ((stage: Stage) => ReactNode) => {
  const lines = useCart((cart) => cart.lines)
  const branch = useCurrentBranch()
  const { data: branches = [] } = useQuery(branchesQuery)
  const [kept, setKept] = useState('')
  const { withdraw, busy } = useWithdrawal(unpaid, () => {
    recallEntry(order, unpaid.payPhone)
    // If something is missing in the form, the checkout shows the form first.
    const isComplete = Object.keys(complaintsAbout(draftNow().entry)).length === 0
    dispatch({ type: 'anewAsked', due: isComplete })
    onAnew()
  })
  const differences = differencesOf(lines, branch?.id, unpaid)
  // If the cart changes again, the shopper is asked again.
  const asked = JSON.stringify(differences)
  if (differences === undefined || asked === kept) return () => undefined
  const nameOf = (id: number | undefined) => branches.find((one) => one.id === id)?.name ?? ''
  return (stage) =>
    isIdle(stage) ? (
      <CartChoice
        unpaid={unpaid}
        differences={differences}
        branches={{ ordered: nameOf(unpaid.branchId), now: nameOf(branch?.id) }}
        total={totalsOf(lines, branch).total}
        busy={busy}
        onUseCart={withdraw}
        onKeepOrder={() => setKept(asked)}
      />
    ) : undefined
}
