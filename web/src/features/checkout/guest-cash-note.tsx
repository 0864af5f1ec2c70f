import { Link } from 'react-router-dom'
import { formatKsh } from '#contract/rules/money.ts'
import { useText } from '../../lib/text.ts'
import type { CashBounds } from '../../shop/cart/guest-cash.ts'
import { Button } from '../../ui/button.tsx'
import notice from './notice.module.css'
import payment from './payment-step.module.css'

/** Tells a guest, or somebody with a new account, who chooses cash of its limits. `refusal`: the shop's answer to the last try. */
export const GuestCashNote = ({
  limits: { piecesPerLine: pieces, total },
  isNew,
  above,
  refusal,
  onMpesa,
}: {
  limits: CashBounds
  /** True for a new account: signing in is behind it. */
  isNew: boolean
  /** True if the cart is above the limits. */
  above: boolean
  refusal: string | undefined
  /** Undefined where the shop takes no M-PESA. */
  onMpesa: (() => void) | undefined
}) => {
  const t = useText()
  const limit = t(
    isNew
      ? 'Until your first order has come you can pay cash for up to {pieces} pieces of an item, and {most} in all.'
      : 'Without an account you can pay cash for up to {pieces} pieces of an item, and {most} in all.',
    { pieces, most: formatKsh(total) },
  )
  if (!above && refusal === undefined) return <p className={payment.hint}>{limit}</p>
  return (
    <div className={`${notice.notice} ${payment.hint}`} role="status">
      <p>{refusal ?? `${limit} ${t('Your cart is above that.')}`}</p>
      {onMpesa === undefined ? null : (
        <Button wide onClick={onMpesa}>
          {t('Pay by M-PESA')}
        </Button>
      )}
      {isNew ? null : (
        <Link to="/login" state={{ from: '/checkout?step=payment' }} className={payment.way}>
          {t('Sign in and keep my cart')}
        </Link>
      )}
    </div>
  )
}
