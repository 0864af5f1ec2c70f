import {
  type FormEvent,
  Fragment,
  lazy,
  type RefCallback,
  Suspense,
  useEffect,
  useState,
} from 'react'
import { formatKsh } from '#contract/rules/money.ts'
import { isKenyanMobile } from '#contract/rules/phone.ts'
import { Link } from '#web/lib/router/router.tsx'
import { focusFirstError } from '../../lib/forms.ts'
import { useText } from '../../lib/text.ts'
import { useUserId } from '../../shop/account/session.ts'
import { useCurrentBranch } from '../../shop/branch/branch.ts'
import { ClosedNote } from '../../shop/branch/hours-notes.tsx'
import { useCart } from '../../shop/cart/cart.ts'
import { type CashBounds, isAboveCash, useOwnCash } from '../../shop/cart/guest-cash.ts'
import { payPhoneOf } from '../../shop/checkout/draft.ts'
import { dispatch, draftNow, useDraft } from '../../shop/checkout/use-checkout.ts'
import { loadPanel } from '../../shop/payment/lazy-panel.tsx'
import { type PaymentMethod, usePaymentMethods } from '../../shop/payment/payment-methods.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { RadioCard } from '../../ui/form/radio-card.tsx'
import styles from './checkout.module.css'
import { SignInOffer } from './checkout-frame.tsx'
import notice from './notice.module.css'
import payment from './payment-step.module.css'

/** Tells guests and new accounts the limits for paying cash. `refusal` is the server's answer to the last try. */
const GuestCashNote = ({
  limits: { piecesPerLine: pieces, total },
  isNew,
  above,
  refusal,
  onMpesa,
}: {
  limits: CashBounds
  /** True for a new account. The note then does not advise to sign in, since the customer is signed in already. */
  isNew: boolean
  /** True if the cart exceeds the limits for cash. */
  above: boolean
  refusal: string | undefined
  /** Chooses M-PESA. Undefined if the shop takes no M-PESA. */
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

const VoucherChoice = lazy(async () => ({
  default: (await import('./voucher-choice.tsx')).VoucherChoice,
}))

/** The phone number that pays by M-PESA. The field stands below the method. */
const PayPhone = ({ tried }: { tried: boolean }) => {
  const t = useText()
  const phone = useDraft(payPhoneOf)
  const wrong = tried && !isKenyanMobile(phone)
  return (
    <div className={payment.phone}>
      <TextField
        label={t('M-PESA phone number')}
        name="payPhone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0712 345 678"
        value={phone}
        error={wrong ? t('Please enter a valid Kenyan phone number') : undefined}
        onChange={(event) => dispatch({ type: 'payPhoneWritten', payPhone: event.target.value })}
      />
    </div>
  )
}

/** The first available method is preselected. `toMpesa` is undefined if the shop takes no M-PESA. */
const useMethod = () => {
  const methods = usePaymentMethods()
  const kept = useDraft((draft) => draft.method)
  const offered = methods.find(({ value, available }) => available && value === kept) ?? methods[0]
  const method = offered?.value ?? 'cash'
  const setMethod = (chosen: PaymentMethod) => dispatch({ type: 'methodChosen', method: chosen })
  const isOffered = methods.some(({ value }) => value === 'mpesa')
  return { methods, method, setMethod, toMpesa: isOffered ? () => setMethod('mpesa') : undefined }
}

/** `isGuestCash`: the order broke a limit for cash, so the note below 'Cash' shows `text`. */
type PaymentStepRefusal = { text: string; isGuestCash: boolean }

export const PaymentStep = ({
  heading,
  total,
  busy,
  blocked,
  refusal,
  onBack,
  onPlace,
}: {
  heading: RefCallback<HTMLHeadingElement>
  total: number
  busy: boolean
  /** True while the summary shows a problem that the shopper must solve first. */
  blocked: boolean
  /** The server's reason for refusing the last try. */
  refusal: PaymentStepRefusal | undefined
  onBack(): void
  onPlace(method: PaymentMethod): void
}) => {
  const t = useText()
  const branch = useCurrentBranch()
  const { methods, method, setMethod, toMpesa } = useMethod()
  const [tried, setTried] = useState(false)
  const own = useOwnCash()
  const signedIn = useUserId() !== undefined
  const lines = useCart((cart) => cart.lines)
  const cashLimits = method === 'cash' ? own?.bounds : undefined
  const above = cashLimits !== undefined && isAboveCash(lines, total, cashLimits)
  const refusedCash = refusal?.isGuestCash ? refusal.text : undefined
  useEffect(() => {
    // The payment panel loads while the shopper reads, so that the M-PESA prompt is not delayed.
    if (method === 'mpesa') void loadPanel().catch(() => undefined)
  }, [method])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (method === 'mpesa' && !isKenyanMobile(payPhoneOf(draftNow())))
      focusFirstError(event.currentTarget, { payPhone: '' })
    else if (!busy && !blocked && !above) onPlace(method)
  }
  return (
    <form className={styles.step} noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('Payment Method')}
      </h2>
      <fieldset className={payment.methods}>
        <legend className="visually-hidden">{t('Payment Method')}</legend>
        {methods.map(({ value, label, text, available }) => (
          <Fragment key={value}>
            <RadioCard
              name="paymentMethod"
              value={value}
              checked={method === value}
              disabled={!available}
              title={t(label)}
              mark={available ? null : <Badge tone="mango">{t('Coming soon')}</Badge>}
              text={t(text)}
              onChoose={() => setMethod(value)}
            />
            {value === 'mpesa' && method === value ? <PayPhone tried={tried} /> : null}
            {value === 'cash' && cashLimits !== undefined ? (
              <GuestCashNote
                limits={cashLimits}
                isNew={signedIn}
                above={above}
                refusal={refusedCash}
                onMpesa={toMpesa}
              />
            ) : null}
          </Fragment>
        ))}
      </fieldset>
      <Suspense>{signedIn ? <VoucherChoice /> : null}</Suspense>
      <SignInOffer from="/checkout?step=payment" />
      {refusal === undefined || (refusal.isGuestCash && own !== undefined) ? null : (
        <p className={payment.refusal}>{refusal.text}</p>
      )}
      <div className={styles.actions}>
        <ClosedNote branch={branch} />
        <Button look="outline" disabled={busy} onClick={onBack}>
          {t('Back')}
        </Button>
        <Button type="submit" size="large" busy={busy} disabled={blocked || above}>
          {`${t('Place Order')} · ${formatKsh(total)}`}
        </Button>
      </div>
    </form>
  )
}
