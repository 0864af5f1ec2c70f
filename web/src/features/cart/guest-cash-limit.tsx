import { formatKsh } from '#contract/rules/money.ts'
import { type Text, useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { isAboveCash, useOwnCash } from '../../shop/cart/guest-cash.ts'
import styles from './cart-drawer.module.css'

/** The ways out of a cart that is too large for cash, in a shop that takes M-PESA and in one that does not. */
type Ways = { mpesaToo: Text; cashAlone: Text }

const ofNewAccount: Ways = {
  mpesaToo:
    'Until your first order has come, above {pieces} pieces of an item or {most} you pay by M-PESA.',
  cashAlone: 'Your first order holds at most {pieces} pieces of an item, and {most} in all.',
}
/** Signing in, and up, is a way. */
const ofGuest: Ways = {
  mpesaToo: 'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.',
  cashAlone: 'Above {pieces} pieces of an item or {most} you sign in to pay cash.',
}
/** A new account would not do. */
const ofLargeCart: Ways = {
  mpesaToo:
    'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in with an account that has had an order before.',
  cashAlone:
    'Above {pieces} pieces of an item or {most} you sign in with an account that has had an order before.',
}

/** Tells somebody whom the shop does not know yet, before the checkout, that this cart cannot be paid for in cash. */
export const GuestCashLimit = ({ total }: { total: number }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const own = useOwnCash()
  const { takesMpesa } = useShop()
  if (own === undefined || !isAboveCash(lines, total, own.bounds)) return null
  const { bounds, newAccount } = own
  const waysOfGuest =
    newAccount !== undefined && isAboveCash(lines, total, newAccount) ? ofLargeCart : ofGuest
  const { mpesaToo, cashAlone } = newAccount === undefined ? ofNewAccount : waysOfGuest
  return (
    <p className={styles.limit}>
      {t(takesMpesa ? mpesaToo : cashAlone, {
        pieces: bounds.piecesPerLine,
        most: formatKsh(bounds.total),
      })}
    </p>
  )
}
