import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '#web/lib/text.ts'
import { useSession } from '#web/shop/account/session.ts'
import { openAttempt } from '#web/shop/checkout/checkout.ts'
import { dispatch, useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import styles from '../notice.module.css'

/** The order was sent and no answer came. Asking again under the same key cannot order twice. */
export const UnheardNotice = ({ busy, onAsk }: { busy: boolean; onAsk(): void }) => {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  const attempt = useCheckout(({ stage }) => openAttempt(stage))
  const orderer = attempt?.body.userId ?? null
  const userId = useSession((session) => session.user?.id ?? null)
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      className={styles.notice}
      aria-label={t('Your order may have arrived')}
    >
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
    </section>
  )
}
