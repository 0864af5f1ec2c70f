import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { isAboveGuestCash, useGuestCash } from '../../shop/cart/guest-cash.ts'
import styles from './cart-drawer.module.css'

/** Tells a guest before the checkout that this cart can only be paid by M-PESA. */
export const GuestCashLimit = ({ total }: { total: number }) => {
  const t = useText()
  const lines = useCart((cart) => cart.lines)
  const limits = useGuestCash()
  if (limits === undefined || !isAboveGuestCash(lines, total, limits)) return null
  return (
    <p className={styles.limit}>
      {t('Above {pieces} pieces of an item or {most} you pay by M-PESA, or sign in to pay cash.', {
        pieces: limits.piecesPerLine,
        most: formatKsh(limits.total),
      })}
    </p>
  )
}
