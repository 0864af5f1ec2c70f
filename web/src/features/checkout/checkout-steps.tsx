import { lazy, Suspense, useCallback, useDeferredValue, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/zod.ts'
import type { FieldErrors } from '../../lib/form/forms.ts'
import { useHydrated } from '../../lib/page/use-hydrated.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { totalsOf } from '../../shop/cart/cart-line.ts'
import { orderingStep } from '../../shop/checkout/checkout.ts'
import { useChosenVoucher } from '../../shop/checkout/chosen-voucher.ts'
import { draftNow, useCheckout } from '../../shop/checkout/use-checkout.ts'
import { defaultPaymentMethod } from '../../shop/payment/payment-methods.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckoutFrame, FOLDED_SUMMARY } from './checkout-frame.tsx'
import { complaintsAbout } from './information/information-checks.ts'
import { InformationStep } from './information/information-step.tsx'
import { usePlaceOrder } from './placing/use-place-order.ts'

export const loadPaymentStep = () => import('./payment-step.tsx')
const PaymentStep = lazy(async () => ({ default: (await loadPaymentStep()).PaymentStep }))
export const loadSummary = () => import('./summary/ordering-summary.tsx')
const OrderingSummary = lazy(async () => ({ default: (await loadSummary()).OrderingSummary }))
const UnheardNotice = lazy(async () => ({
  default: (await import('./placing/unheard-notice.tsx')).UnheardNotice,
}))

const cameByForm = z.object({ cameByForm: z.literal(true) })

/**
 * The address holds the step, so that the browser's back button goes back a step. Nobody pays before the form is right.
 */
const useSteps = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const [complete] = useState(() => Object.keys(complaintsAbout(draftNow().entry)).length === 0)
  const byForm = cameByForm.safeParse(state).success
  return {
    asked: params.get('step') === 'payment',
    mayPay: complete || byForm,
    toPayment: () => void navigate('/checkout?step=payment', { state: { cameByForm: true } }),
    toInformation: () => void (byForm ? navigate(-1) : navigate('/checkout', { replace: true })),
  }
}

/** The focus on its heading announces a new step, as soon as that is there: its script may come later. */
const useStepFocus = (isAtForm: boolean, skip: boolean) => {
  const shown = useRef(isAtForm)
  return useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (heading === null || shown.current === isAtForm) return
      shown.current = isAtForm
      if (!skip) heading.focus({ preventScroll: true })
    },
    [isAtForm, skip],
  )
}

/** The two steps in which an order comes about. */
export const CheckoutSteps = ({ branch }: { branch: Branch }) => {
  const voucher = useChosenVoucher()
  const total = useCart((cart) => totalsOf(cart.lines, branch, voucher).total)
  const stage = useCheckout((state) => state.stage)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const { asked, mayPay, toPayment, toInformation } = useSteps()
  const { isPending, problem, refusal, settled, placeOrder } = usePlaceOrder(branch, (errors) => {
    setServerErrors(errors)
    toInformation()
  })
  const step = orderingStep(stage, { sending: isPending, asked, mayPay })
  const heading = useStepFocus(step === 'information', Object.keys(serverErrors).length > 0)
  // React takes over the form first. The cart's contents are drawn when there is time for them.
  const hydrated = useDeferredValue(useHydrated())
  const empty = useCart((cart) => cart.lines.length === 0)
  const shown = empty ? undefined : total
  const folded = <Skeleton height={FOLDED_SUMMARY} radius="14px" />
  const summary = hydrated ? (
    <Suspense fallback={folded}>
      <OrderingSummary
        branch={branch}
        problem={problem}
        onAddress={toInformation}
        onSettled={settled}
      />
    </Suspense>
  ) : (
    folded
  )

  if (step === 'unheard')
    return (
      <CheckoutFrame step={1} total={shown} summary={summary}>
        <Suspense>
          <UnheardNotice busy={isPending} onAsk={() => placeOrder(defaultPaymentMethod)} />
        </Suspense>
      </CheckoutFrame>
    )
  if (step === 'information')
    return (
      <CheckoutFrame step={0} total={shown} summary={summary}>
        <InformationStep
          heading={heading}
          serverErrors={serverErrors}
          onDone={() => {
            setServerErrors({})
            toPayment()
          }}
        />
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame step={1} total={shown} onBack={toInformation} summary={summary}>
      <Suspense fallback={<Skeleton height="640px" radius="14px" />}>
        <PaymentStep
          heading={heading}
          total={total}
          busy={isPending}
          blocked={problem !== undefined}
          refusal={problem === undefined ? refusal : undefined}
          onBack={toInformation}
          onPlace={placeOrder}
        />
      </Suspense>
    </CheckoutFrame>
  )
}
