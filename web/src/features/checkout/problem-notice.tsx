import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { useSession, useUserId } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { requestBranch } from '#web/shop/branch-switch/request-branch.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { type CartLine, unitPrice } from '#web/shop/cart/cart-line.ts'
import { useLineName } from '#web/shop/cart/item-names.ts'
import { openAttempt } from '#web/shop/checkout/checkout.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { goodsKeys, keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from './notice.module.css'
import { acceptPrices, isOf, type Problem, takeAvailable } from './problem.ts'

/** The frame of a notice about a problem. It takes the focus when it appears. */
const Notice = ({ label, children }: { label: string; children: ReactNode }) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={styles.notice} aria-label={label}>
      {children}
    </section>
  )
}

/** Shown if the order was sent and no answer came. Sending it again with the same key cannot order twice. */
export const UnheardNotice = ({ busy, onAsk }: { busy: boolean; onAsk(): void }) => {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  const attempt = useCheckout(({ stage }) => openAttempt(stage))
  const orderer = attempt?.body.userId ?? null
  const userId = useSession((session) => session.user?.id ?? null)
  return (
    <Notice label={t('Your order may have arrived')}>
      <h3>{t('We did not hear back about your order')}</h3>
      <p>{t('It may have arrived. Checking again never orders twice.')}</p>
      {orderer === userId ? null : (
        <p>
          <span>{t('Please sign in again first.')}</span>{' '}
          <Link to="/login" state={{ from: '/checkout?step=payment' }}>
            {t('Login')}
          </Link>
        </p>
      )}
      <Button wide look="accent" busy={busy} onClick={onAsk}>
        {t('Check again')}
      </Button>
      <Button wide look="quiet" disabled={busy} onClick={() => setLeaving(true)}>
        {t('Start over')}
      </Button>
      <ConfirmDialog
        open={leaving}
        title={t('Start over?')}
        text={t('If your order did arrive after all, placing it anew orders everything twice.')}
        confirm={t('Start over')}
        tone="danger"
        onConfirm={() => {
          if (attempt !== null) dispatch({ type: 'attemptEnded', key: attempt.key })
        }}
        onClose={() => setLeaving(false)}
      />
    </Notice>
  )
}

type OutOfReach = Extract<Problem, { kind: 'reach' }>

/**
 * Shown if the branch does not deliver to the address. The shopper can switch to a nearer branch, or change the
 * address.
 */
export const ReachProblem = ({
  problem,
  branch,
  onAddress,
  onSettled,
}: {
  problem: OutOfReach
  branch: Branch
  onAddress(): void
  onSettled(): void
}) => {
  const t = useText()
  const { data = [] } = useQuery(branchesQuery)
  const [refusedBy] = useState(branch.id)
  useEffect(() => {
    // The shopper has switched to another branch, which solves the problem.
    if (branch.id !== refusedBy) onSettled()
  }, [branch.id, refusedBy, onSettled])
  const other = data.find(({ id }) => id === problem.nearest?.id)
  const names = { branch: branch.name, other: other?.name ?? '' }
  return (
    <Notice label={t('Your order needs a change')}>
      <h3>{t('Outside the delivery area')}</h3>
      <p>
        {other === undefined
          ? t('Outside the delivery area of {branch}: no branch of ours reaches you yet', names)
          : t('Outside the delivery area of {branch}: {other} reaches you', names)}
      </p>
      {other === undefined ? null : (
        <Button wide look="accent" onClick={() => requestBranch(other)}>
          {t('Switch to {other}', names)}
        </Button>
      )}
      <Button
        wide
        look="outline"
        onClick={() => {
          onSettled()
          onAddress()
        }}
      >
        {t('Change the address')}
      </Button>
    </Notice>
  )
}

type StockProblem = Extract<Problem, { kind: 'stock' }>
type PriceProblem = Extract<Problem, { kind: 'price' }>

const lineOf = (lines: readonly CartLine[], item: Parameters<typeof isOf>[1]) =>
  lines.find((line) => isOf(line, item))

/** The server's answer names products in English. The cart's lines have the names in the shopper's language. */
const useNameOf = () => {
  const lineName = useLineName()
  return (line: CartLine | undefined, name: string) => (line === undefined ? name : lineName(line))
}

const StockChanges = ({ problem }: { problem: StockProblem }) => {
  const t = useText()
  const nameOf = useNameOf()
  const lines = useCart((cart) => cart.lines)
  return (
    <ul>
      {problem.items.map((item) => (
        <li key={`${item.productId}-${item.variantId}`}>
          <strong>{nameOf(lineOf(lines, item), item.name)}</strong>
          <span>{': '}</span>
          <span>
            {item.available === 0
              ? t('out of stock')
              : t('only {n} items available', { n: item.available })}
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
  const changes = items.flatMap((item) => {
    const { name, price } = item
    const line = lineOf(lines, item)
    // A live message may have put the new price into the cart already. The line then holds the old price in `priceWas`.
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

/** Lists the new prices or the missing stock, with a button that accepts the change. */
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
  const settle = async () => {
    const { lines, replace } = useCart.getState()
    if (problem.kind === 'stock') replace(takeAvailable(lines, problem.items))
    else {
      // The branch sets the delivery fee, so the branches are fetched again.
      await client.invalidateQueries({ queryKey: keys.shop.branches })
      replace(acceptPrices(lines, problem.changed.items))
    }
    for (const queryKey of [keys.shop.stock(), ...goodsKeys(userId)])
      void client.invalidateQueries({ queryKey })
    onSettled()
  }
  return (
    <Notice label={t('Your order needs a change')}>
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
    </Notice>
  )
}
