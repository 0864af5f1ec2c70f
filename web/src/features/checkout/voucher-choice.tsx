import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Translate, useName, useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { subtotalOf } from '#web/shop/cart/cart-line.ts'
import { dispatch, useChosenVoucher } from '#web/shop/checkout/use-checkout.ts'
import { type Voucher, vouchersQuery } from '#web/shop/loyalty/loyalty-queries.ts'
import { useMinimumText, useWorthText } from '#web/shop/loyalty/loyalty-words.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/form/radio-card.tsx'
import styles from './voucher-choice.module.css'

const draftOf = ({ id, worth, minimumOrderAmount = 0 }: Voucher) => ({
  id,
  amountOff: worth.kind === 'amount_off' ? worth.amount : null,
  minimum: minimumOrderAmount,
})

const fits = ({ minimumOrderAmount = 0 }: Voucher, subtotal: number): boolean =>
  subtotal >= minimumOrderAmount

const choose = (voucher: Voucher | null) =>
  dispatch({ type: 'voucherChosen', voucher: voucher && draftOf(voucher) })

/** Vouchers that fit this order come first. Each group keeps its order. */
const inOrder = (vouchers: readonly Voucher[], subtotal: number): Voucher[] => [
  ...vouchers.filter((one) => fits(one, subtotal)),
  ...vouchers.filter((one) => !fits(one, subtotal)),
]

/** Drops the chosen voucher if it was used in another tab, or has ended. A toast says why. */
const useStillThere = (vouchers: readonly Voucher[] | undefined, t: Translate) => {
  const chosen = useChosenVoucher()
  const isGone =
    chosen !== null && vouchers !== undefined && !vouchers.some(({ id }) => id === chosen.id)
  useEffect(() => {
    if (!isGone) return
    choose(null)
    showToast(t('Voucher not used'), t('It was used meanwhile, or has ended.'), 'destructive')
  }, [isGone, t])
}

const Choices = ({ vouchers, subtotal }: { vouchers: readonly Voucher[]; subtotal: number }) => {
  const t = useText()
  const nameOf = useName()
  const worth = useWorthText()
  const minimum = useMinimumText()
  const chosen = useChosenVoucher()
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('Voucher')}</legend>
      <RadioCard
        name="voucher"
        value=""
        checked={chosen === null}
        title={t('No voucher')}
        text={t('Keep them for another order.')}
        onChoose={() => choose(null)}
      />
      {inOrder(vouchers, subtotal).map((voucher) => (
        <RadioCard
          key={voucher.id}
          name="voucher"
          value={voucher.id}
          checked={chosen?.id === voucher.id}
          disabled={!fits(voucher, subtotal)}
          title={nameOf(voucher)}
          text={`${worth(voucher.worth)} · ${minimum(voucher.minimumOrderAmount)}`}
          onChoose={() => choose(voucher)}
        />
      ))}
    </fieldset>
  )
}

const Named = ({ own, count, subtotal }: { own?: Voucher; count: number; subtotal: number }) => {
  const t = useText()
  const nameOf = useName()
  const minimum = useMinimumText()
  if (own === undefined)
    return <p>{t(count === 1 ? 'You have 1 voucher' : 'You have {n} vouchers', { n: count })}</p>
  return (
    <div>
      <p>{t('Voucher: {name}', { name: nameOf(own) })}</p>
      {fits(own, subtotal) ? null : (
        <p role="status" className={styles.short}>
          {`${t('Not for this order:')} ${minimum(own.minimumOrderAmount)}`}
        </p>
      )}
    </div>
  )
}

/** Lets the shopper choose a voucher of the account for this order. Shows nothing if the account has none. */
export const VoucherChoice = () => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const query = useInfiniteQuery(vouchersQuery(useUserId(), 'issued'))
  const vouchers = query.data?.pages.flatMap(({ items }) => items)
  const subtotal = useCart((cart) => subtotalOf(cart.lines))
  const chosen = useChosenVoucher()
  useStillThere(query.isFetching ? undefined : vouchers, t)
  if (vouchers === undefined || vouchers.length === 0) return null
  const own = vouchers.find(({ id }) => id === chosen?.id)
  return (
    <section className={styles.box} aria-label={t('Voucher')}>
      <div className={styles.head}>
        <Named {...(own && { own })} count={vouchers.length} subtotal={subtotal} />
        <Button look="outline" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(own === undefined ? 'Use a voucher' : 'Change voucher')}
        </Button>
      </div>
      {open ? <Choices vouchers={vouchers} subtotal={subtotal} /> : null}
    </section>
  )
}
