import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentProps,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { z } from '#contract/rules/schema.ts'
import { loadInTurn } from '#web/lib/load-later.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/lib/router/router.tsx'
import { useText } from '#web/lib/text.ts'
import { showToast, useToasts } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { goodsKeys, keys } from '#web/shop/keys.ts'
import { codeOf } from '../../lib/api.ts'
import type { FieldErrors } from '../../lib/forms.ts'
import { useHydrated } from '../../lib/page-state.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { rereadCart, useCart } from '../../shop/cart/cart.ts'
import { totalsOf } from '../../shop/cart/cart-line.ts'
import { openAttempt, orderingStep, paymentPath } from '../../shop/checkout/checkout.ts'
import {
  dispatch,
  draftNow,
  keepPlacedOrder,
  newestStored,
  useCheckout,
  useChosenVoucher,
  useDraft,
} from '../../shop/checkout/use-checkout.ts'
import { agreementOf, sendAlone, type WaitingOrder } from '../../shop/checkout/waiting-order.ts'
import { defaultPaymentMethod, type PaymentMethod } from '../../shop/payment/payment-methods.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { CheckoutFrame, FOLDED_SUMMARY } from './checkout-frame.tsx'
import { complaintsAbout } from './information/information-checks.ts'
import { InformationStep } from './information/information-step.tsx'
import type { Refusal } from './place-order.ts'
import type { Problem } from './problem.ts'

/** This module loads while the shopper fills in the form. */
const loadPlacing = () => import('./place-order.ts')

/** Shown if the module that explains refusals could not be loaded either. */
const unexplained: Refusal = {
  title: 'Checkout Failed',
  text: 'There was an error processing your order. Please try again.',
  problem: undefined,
  fields: {},
  isSessionOver: false,
  isGuestCash: false,
  isVoucher: false,
}

const explained = (error: unknown): Promise<Refusal> =>
  loadPlacing().then(
    ({ refusalOf }) => refusalOf(error),
    () => unexplained,
  )

/**
 * Places the order, and returns the problem if the server refuses it. `onFieldErrors` gets the server's complaints
 * about the form.
 */
const usePlaceOrder = (branch: Branch, onFieldErrors: (errors: FieldErrors) => void) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const own = keys.own(userId)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<{ text: string; isGuestCash: boolean }>()
  const running = useRef(false)
  useEffect(() => loadInTurn(loadPlacing), [])
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (method: PaymentMethod) => (await loadPlacing()).place(branch, method),
    onMutate: () => {
      // The toast on screen is about the last try, and is outdated now.
      useToasts.getState().dismiss()
      setProblem(undefined)
      setRefusal(undefined)
    },
    onSettled: () => {
      running.current = false
    },
    onSuccess: async ({ order, body }) => {
      keepPlacedOrder(order, body)
      const mpesa = body.paymentMethod === 'mpesa'
      // The payment panel scrolls itself into view.
      const way = { replace: true, preventScrollReset: mpesa }
      await navigate(mpesa ? paymentPath(order.orderNumber) : '/checkout?step=confirmation', way)
      await Promise.all(
        [own.orders(), own.addresses(), own.loyalty(), keys.shop.stock(), ...goodsKeys(userId)].map(
          (queryKey) => client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: async (error) => {
      const { problem: found, title, text, ...refused } = await explained(error)
      setProblem(found)
      setRefusal({ text: t(text), isGuestCash: refused.isGuestCash })
      // The saved address was deleted on another device, so the next try saves it again.
      if (codeOf(error) === 'ADDRESS_NOT_FOUND') dispatch({ type: 'addressLost' })
      if (refused.isVoucher) {
        dispatch({ type: 'voucherChosen', voucher: null })
        void client.invalidateQueries({ queryKey: own.loyalty() })
      }
      showToast(t(title), t(text), 'destructive')
      if (refused.isSessionOver) void client.invalidateQueries({ queryKey: own.session() })
      if (Object.keys(refused.fields).length > 0) onFieldErrors(refused.fields)
    },
  })
  const send = (method: PaymentMethod): Promise<unknown> => {
    running.current = true
    // A failure is handled by `onError`.
    return mutateAsync(method).catch(() => undefined)
  }
  return {
    isPending,
    problem,
    refusal,
    /** Resolves to false if the cart is no longer what the shopper agreed to, or another tab sends the order. */
    sendWaiting: ({ method, agreed }: WaitingOrder): Promise<boolean> =>
      sendAlone(async () => {
        rereadCart()
        if (running.current || agreementNow(branch) !== agreed) return false
        await send(method)
        return true
      }),
    settled: () => {
      setProblem(undefined)
      setRefusal(undefined)
    },
    /** Does nothing if an order is being sent already, or if another tab has just ordered the cart. */
    placeOrder: (method: PaymentMethod) => {
      const isAnew = openAttempt(useCheckout.getState().stage) === null
      if (running.current || (isAnew && isCartOutdated(branch))) return
      if (!navigator.onLine && isAnew) {
        dispatch({
          type: 'orderWaits',
          waiting: {
            method,
            since: serverNow(),
            agreed: agreementNow(branch),
            newest: newestStored()?.id ?? null,
          },
        })
        return
      }
      void send(method)
    },
  }
}

/** What the shopper agrees to by placing the order now. */
const agreementNow = (branch: Branch): string =>
  agreementOf({ ...draftNow(), lines: useCart.getState().lines, branch })

/** Reads the cart as all tabs share it. True if the page showed another one. */
const isCartOutdated = (branch: Branch): boolean => {
  const shown = agreementNow(branch)
  rereadCart()
  return agreementNow(branch) !== shown
}

export const loadPaymentStep = () => import('./payment-step.tsx')
const PaymentStep = lazy(async () => ({ default: (await loadPaymentStep()).PaymentStep }))
export const loadSummary = () => import('./ordering-summary.tsx')
const OrderingSummary = lazy(async () => ({ default: (await loadSummary()).OrderingSummary }))
export const loadWaitingStep = () => import('./waiting-step.tsx')
const WaitingStep = lazy(async () => ({ default: (await loadWaitingStep()).WaitingStep }))
const UnheardNotice = lazy(async () => ({
  default: (await import('./problem-notice.tsx')).UnheardNotice,
}))

const cameByForm = z.object({ cameByForm: z.literal(true) })

/**
 * The address of the page names the step, so that the browser's back button goes back a step. Nobody reaches the
 * payment before the form is complete.
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

/**
 * Moving the focus to the step's heading announces the new step. The heading appears once the step's script is loaded.
 */
const useStepFocus = (step: string, skip: boolean) => {
  const shown = useRef(step)
  return useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (heading === null || shown.current === step) return
      shown.current = step
      if (!skip) heading.focus({ preventScroll: true })
    },
    [step, skip],
  )
}

type LastStepProps = ComponentProps<typeof PaymentStep> &
  Pick<ComponentProps<typeof WaitingStep>, 'onSend'> & { branch: Branch }

/** The payment step, or the order that waits for a connection. */
const LastStep = ({ branch, onSend, ...props }: LastStepProps) => {
  const waiting = useDraft((draft) => draft.waiting)
  if (waiting === null) return <PaymentStep {...props} />
  const { heading, total, busy, onPlace } = props
  return (
    <WaitingStep
      heading={heading}
      order={waiting}
      agreed={agreementNow(branch)}
      total={total}
      busy={busy}
      onPlace={onPlace}
      onSend={onSend}
    />
  )
}

/** The two steps of placing an order: the form and the payment method. */
export const CheckoutSteps = ({ branch }: { branch: Branch }) => {
  const voucher = useChosenVoucher()
  const total = useCart((cart) => totalsOf(cart.lines, branch, voucher).total)
  const stage = useCheckout((state) => state.stage)
  const waits = useDraft(({ waiting }) => waiting !== null)
  const [serverErrors, setServerErrors] = useState<FieldErrors>({})
  const { asked, mayPay, toPayment, toInformation } = useSteps()
  const { isPending, problem, refusal, settled, placeOrder, sendWaiting } = usePlaceOrder(
    branch,
    (errors) => {
      setServerErrors(errors)
      toInformation()
    },
  )
  const step = orderingStep(stage, { sending: isPending, asked, mayPay })
  const view = `${step} ${waits}`
  const heading = useStepFocus(view, Object.keys(serverErrors).length > 0)
  // React takes over the form first. The contents of the cart are drawn later, with lower priority.
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
        <LastStep
          heading={heading}
          branch={branch}
          total={total}
          busy={isPending}
          blocked={problem !== undefined}
          refusal={problem === undefined ? refusal : undefined}
          onBack={toInformation}
          onPlace={placeOrder}
          onSend={sendWaiting}
        />
      </Suspense>
    </CheckoutFrame>
  )
}
