import { useEffect, useRef } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { useItemNames, useLineName } from '#web/shop/cart/item-names.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import type { ItemDifference, OrderDifferences } from '#web/shop/checkout/order-differences.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../notice.module.css'

const Change = ({ name, difference }: { name: string; difference: ItemDifference }) => {
  const t = useText()
  const { ordered, inCart } = difference
  const isPrice = ordered?.quantity === inCart?.quantity
  const words = (): string => {
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

/** Cart and open order differ, so before any payment the shopper chooses which of the two to pay for. */
export const CartChoice = ({
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
  /** The names of the order's branch, and of the branch that the cart would come from. */
  branches: { ordered: string; now: string }
  /** The price of the cart with its delivery, in KSh. */
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
  const nameOf = ({ line, item }: ItemDifference): string => {
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
