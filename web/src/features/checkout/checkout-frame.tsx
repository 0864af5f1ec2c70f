import type { ReactNode } from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { Link } from '#web/lib/router/router.tsx'
import { useSession } from '#web/shop/account/session.ts'
import { useDraft } from '#web/shop/checkout/use-checkout.ts'
import { useOnline } from '../../lib/page-state.ts'
import { useText } from '../../lib/text.ts'
import { CartButton } from '../../shop/cart/cart-button.tsx'
import { Steps } from '../../ui/steps.tsx'
import styles from './checkout.module.css'
import bar from './checkout-bar.module.css'

/** Offers guests to sign in. Signing in leads back to the same step of the checkout. */
export const SignInOffer = ({ from }: { from: string }) => {
  const t = useText()
  const signedIn = useSession((session) => session.user !== null)
  if (signedIn) return null
  return (
    <p className={styles.offer}>
      <span>{t('Have an account? Your addresses and orders are there.')}</span>{' '}
      <Link to="/login" state={{ from }}>
        {t('Login or Register')}
      </Link>
    </p>
  )
}

/**
 * The height of a folded summary including its border. Reserving it keeps the form in place when the summary appears.
 */
export const FOLDED_SUMMARY = '58px'

const Back = ({ onBack }: { onBack: (() => void) | undefined }) => {
  const t = useText()
  const words = (text: string) => (
    <>
      <span aria-hidden="true">←</span> <span className={bar.words}>{text}</span>
    </>
  )
  if (onBack !== undefined)
    return (
      <button type="button" className={bar.back} onClick={onBack}>
        {words(t('Back to your details'))}
      </button>
    )
  return (
    <Link to="/" className={bar.back}>
      {words(t('Back to Shopping'))}
    </Link>
  )
}

/**
 * The page around every step of the checkout: a slim bar in place of the shop's menus, and the summary beside the step,
 * or above it on phones.
 */
export const CheckoutFrame = ({
  step,
  total,
  onBack,
  summary,
  children,
}: {
  /** Counts from 0. */
  step: number
  /** In KSh. Undefined while it is unknown. */
  total?: number | undefined
  /** Goes back a step. Without it the bar links to the shop. */
  onBack?: () => void
  summary: ReactNode
  children: ReactNode
}) => {
  const t = useText()
  const online = useOnline()
  const waits = useDraft(({ waiting }) => waiting !== null)
  return (
    <>
      <div className={bar.bar}>
        <div className={`page ${bar.row}`}>
          <Back onBack={onBack} />
          <h1 className={bar.title}>{t('Checkout')}</h1>
          <Steps labels={[t('Information'), t('Payment'), t('Confirmation')]} current={step} />
          <span className={bar.total}>{total === undefined ? null : formatKsh(total)}</span>
          <CartButton />
        </div>
      </div>
      <div className={`page ${styles.page}`}>
        <p role="status" className={styles.offline}>
          {online || waits
            ? null
            : t(
                'You are offline. An order that you place now waits here until the connection is back.',
              )}
        </p>
        <div className={styles.columns}>
          <div className={styles.side}>{summary}</div>
          <div className={styles.main}>{children}</div>
        </div>
      </div>
    </>
  )
}
