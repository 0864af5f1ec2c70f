import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { useShop } from '../../shop/account/first-view.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { isAboveGuestCash, useGuestCash } from '../../shop/cart/guest-cash.ts'
import styles from './cart-drawer.module.css'

/** Tells a guest before the checkout that this cart cannot be paid for in cash. */
export const GuestCashLimit = ({ total }: { total: number }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const limits = useGuestCash()
  const { takesMpesa } = useShop()
  if (limits === undefined || !isAboveGuestCash(lines, total, limits)) return null
  return (
    <p className={styles.limit}>
      {t(
        takesMpesa
          ? 'Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.'
          : 'Above {pieces} pieces of an item or {most} you sign in to pay cash.',
        { pieces: limits.piecesPerLine, most: formatKsh(limits.total) },
      )}
    </p>
  )
}
