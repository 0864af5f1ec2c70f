import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useOnline } from '../../lib/page/use-online.ts'
import { useText } from '../../lib/text.ts'
import { Steps } from '../../ui/steps.tsx'
import styles from './checkout.module.css'

/** The height of a folded summary with its border. With it the form stays where it is when the summary comes. */
export const FOLDED_SUMMARY = '58px'

/** The page around every step, with the summary beside the step (above it on phones). `step` counts from 0. */
export const CheckoutFrame = ({
  step,
  summary,
  children,
}: {
  step: number
  summary: ReactNode
  children: ReactNode
}) => {
  const t = useText()
  const online = useOnline()
  return (
    <div className={`page ${styles.page}`}>
      <div className={styles.top}>
        {step === 0 ? (
          <Link to="/" className={styles.back}>
            <span aria-hidden="true">←</span> {t('Back to Shopping')}
          </Link>
        ) : null}
        <h1>{t('Checkout')}</h1>
        <Steps labels={[t('Information'), t('Payment'), t('Confirmation')]} current={step} />
      </div>
      <p role="status" className={styles.offline}>
        {online ? null : t('You need a connection to place an order. Your cart stays as it is.')}
      </p>
      <div className={styles.columns}>
        <div className={styles.side}>{summary}</div>
        <div className={styles.main}>{children}</div>
      </div>
    </div>
  )
}
