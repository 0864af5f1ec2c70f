import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { type CartLine, unitPrice } from '#web/shop/cart/cart-line.ts'
import { useLineName } from '#web/shop/cart/item-names.ts'
import { goodsKeys, keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '../notice.module.css'
import { acceptPrices, type Problem, takeAvailable } from './problem.ts'

type StockProblem = Extract<Problem, { kind: 'stock' }>
type PriceProblem = Extract<Problem, { kind: 'price' }>

const lineOf = (lines: readonly CartLine[], productId: number, variantId: number) =>
  lines.find((line) => line.product.id === productId && (line.variant?.id ?? 0) === variantId)

/** The server names products in English. The cart names them as the shopper knows them. */
const useNameOf = () => {
  const lineName = useLineName()
  return (line: CartLine | undefined, name: string): string =>
    line === undefined ? name : lineName(line)
}

const StockChanges = ({ problem }: { problem: StockProblem }) => {
  const t = useText()
  const nameOf = useNameOf()
  const lines = useCart((cart) => cart.lines)
  return (
    <ul>
      {problem.items.map(({ productId, variantId, name, available }) => (
        <li key={`${productId}-${variantId}`}>
          <strong>{nameOf(lineOf(lines, productId, variantId), name)}</strong>
          <span>{': '}</span>
          <span>
            {available === 0 ? t('out of stock') : t('only {n} items available', { n: available })}
          </span>
        </li>
      ))}
    </ul>
  )
}

const PriceChanges = ({ problem, fee }: { problem: PriceProblem; fee: number }) => {
  const t = useText()
  const nameOf = useNameOf()
  const lines = useCart((cart) => cart.lines)
  const { items, deliveryFee, total } = problem.changed
  const changes = items.flatMap(({ productId, variantId, name, price }) => {
    const line = lineOf(lines, productId, variantId)
    // A live message may have changed the line before the shopper saw this.
    const old = line === undefined ? price : (line.priceWas ?? unitPrice(line))
    return old === price ? [] : [{ name: nameOf(line, name), old, price }]
  })
  if (deliveryFee !== fee) changes.push({ name: t('Delivery Fee'), old: fee, price: deliveryFee })
  return (
    <>
      <ul>
        {changes.map(({ name, old, price }) => (
          <li key={name}>
            <strong>{name}</strong>: <s>{formatKsh(old)}</s>{' '}
            <span className="visually-hidden">{`${t('now')} `}</span>
            <span className={styles.price}>{formatKsh(price)}</span>
          </li>
        ))}
      </ul>
      <p>{t('New total: {total}', { total: formatKsh(total) })}</p>
    </>
  )
}

/** The changes since the cart was filled, and a button that accepts them. */
export const ProblemNotice = ({
  problem,
  fee,
  onSettled,
}: {
  problem: StockProblem | PriceProblem
  /** The delivery fee that the shopper saw, in KSh. */
  fee: number
  onSettled(): void
}) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const settle = async (): Promise<void> => {
    const { lines, replace } = useCart.getState()
    if (problem.kind === 'stock') replace(takeAvailable(lines, problem.items))
    else {
      // The fee follows from the branch, so the branches are fetched again.
      await client.invalidateQueries({ queryKey: keys.shop.branches })
      replace(acceptPrices(lines, problem.changed.items))
    }
    for (const queryKey of [keys.shop.stock(), ...goodsKeys(userId)])
      void client.invalidateQueries({ queryKey })
    onSettled()
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('Your order needs a change')}
    >
      <h3>
        {problem.kind === 'stock' ? t('Not everything is in stock') : t('Prices have changed')}
      </h3>
      {problem.kind === 'stock' ? (
        <StockChanges problem={problem} />
      ) : (
        <PriceChanges problem={problem} fee={fee} />
      )}
      <Button wide look="accent" onClick={() => void settle()}>
        {problem.kind === 'stock' ? t('Take what is available') : t('Accept the new prices')}
      </Button>
    </section>
  )
}
