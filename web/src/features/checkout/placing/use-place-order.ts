import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Branch } from '#contract/catalogue/catalogue.ts'
import { codeOf, type FieldErrors } from '#web/lib/form/forms.ts'
import { loadInTurn } from '#web/lib/page/load-in-turn.ts'
import { useText } from '#web/lib/text.ts'
import { showToast, useToasts } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { useCart } from '#web/shop/cart/cart.ts'
import { dispatch, isOrderOpen } from '#web/shop/checkout/use-checkout.ts'
import { goodsKeys, keys } from '#web/shop/keys.ts'
import type { PaymentMethod } from '#web/shop/payment/payment-methods.ts'
import type { Refusal } from './place-order.ts'
import type { Problem } from './problem.ts'

/** The module loads while the shopper fills in the form. */
const loadPlacing = () => import('./place-order.ts')

/** Said if not even that module could be loaded. */
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

/** Places the order, and says what stands in its way. `onFieldErrors` gets the server's complaints about the form. */
export const usePlaceOrder = (branch: Branch, onFieldErrors: (errors: FieldErrors) => void) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  const own = keys.own(userId)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<{ text: string; isGuestCash: boolean }>()
  const running = useRef(false)
  useEffect(() => loadInTurn(loadPlacing), [])
  const { mutate, isPending } = useMutation({
    mutationFn: async (method: PaymentMethod) => (await loadPlacing()).place(branch, method),
    onMutate: () => {
      // The last try's failure is no news any more.
      useToasts.getState().dismiss()
      setProblem(undefined)
      setRefusal(undefined)
    },
    onSettled: () => {
      running.current = false
    },
    onSuccess: async ({ order, body }) => {
      dispatch({ type: 'orderPlaced', order, body })
      const mpesa = body.paymentMethod === 'mpesa'
      // The cart is kept until the order is paid.
      if (!mpesa) useCart.getState().clear()
      // The payment scrolls itself into view.
      const way = { replace: true, preventScrollReset: mpesa }
      await navigate(`/checkout?step=${mpesa ? 'payment' : 'confirmation'}`, way)
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
      // The address was deleted elsewhere, so the next try saves it anew.
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
  return {
    isPending,
    problem,
    refusal,
    settled: () => {
      setProblem(undefined)
      setRefusal(undefined)
    },
    /** Does nothing at a second press before the first was drawn, or after another tab's. */
    placeOrder: (method: PaymentMethod): void => {
      if (running.current || isOrderOpen()) return
      running.current = true
      mutate(method)
    },
  }
}
