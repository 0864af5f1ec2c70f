import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { v4 } from 'uuid'
import type { Branch } from '../../../../src/contract/catalogue.ts'
import type { User } from '../../../../src/contract/users.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useCart } from '../../lib/cart.ts'
import {
  type Attempt,
  type OrderRequest,
  payPhoneOf,
  useCheckoutDraft,
} from '../../lib/checkout-draft.ts'
import { codeOf, type FieldErrors, serverErrorsOf } from '../../lib/forms.ts'
import type { PaymentMethod } from '../../lib/payment-methods.ts'
import { useSession } from '../../lib/session.ts'
import { useText } from '../../lib/text.ts'
import { showToast, useToasts } from '../../lib/toasts.ts'
import { freshUnpaidOrder, isMine, useUnpaidOrder } from '../../lib/unpaid-order.ts'
import { createAddress } from './addresses.ts'
import { byField, trimmed } from './information-checks.ts'
import { orderRequest } from './order-request.ts'
import { type Problem, problemOf } from './problem.ts'
import { afterFailure, isUnheard, type PlacedOrder, sendOrder } from './send-order.ts'

class AddressFailed extends Error {
  override readonly name = 'AddressFailed'
}

/** The server does not take this browser for who it believes to be. */
const isSessionOver = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The id of the address to deliver to; a new one of a signed-in shopper is saved first. */
const settleAddress = async (user: User | null): Promise<string | null> => {
  const { addressId, entry, pin, patch } = useCheckoutDraft.getState()
  if (user === null || addressId !== null) return addressId
  try {
    const id = await createAddress(user.id, { ...trimmed(entry), pin })
    patch({ addressId: id, newAddress: false })
    return id
  } catch (cause) {
    if (isSessionOver(cause)) throw cause
    throw new AddressFailed('The address could not be created', { cause })
  }
}

/** The attempt whose outcome is not known, or else a new one. */
const nextAttempt = async (branch: Branch, method: PaymentMethod): Promise<Attempt> => {
  const { attempt, entry, pin, patch } = useCheckoutDraft.getState()
  // Kept only while nobody knows what became of it, even over a reload.
  if (attempt !== null) return { ...attempt, unheard: true }
  const { user } = useSession.getState()
  const addressId = await settleAddress(user)
  const { lines } = useCart.getState()
  const recipient = { ...trimmed(entry), pin }
  const body = orderRequest(lines, branch, recipient, user, addressId, method)
  const started = { key: v4(), body, unheard: false }
  patch({ attempt: started })
  return started
}

const place = async (branch: Branch, method: PaymentMethod) => {
  const attempt = await nextAttempt(branch, method)
  try {
    return { order: await sendOrder(attempt), body: attempt.body }
  } catch (error) {
    useCheckoutDraft.getState().patch({ attempt: afterFailure(attempt, error) ?? null })
    throw error
  }
}

/** The cart is kept until the order is paid. */
const awaitPayment = ({ id, orderNumber }: PlacedOrder, body: OrderRequest): void => {
  const { userId, items } = body
  const payPhone = payPhoneOf(useCheckoutDraft.getState()).trim()
  const order = { id, orderNumber, userId, phone: body.customer.phone, payPhone, items }
  useUnpaidOrder.setState({ order, promptDue: true })
}

const otherTabOrdered = (): boolean => {
  const order = freshUnpaidOrder()
  return order !== null && isMine(order, useSession.getState().user?.id ?? null)
}

const titles: Readonly<Record<string, string>> = {
  ADDRESS_OUTSIDE_RADIUS: 'Outside the delivery area',
  OUT_OF_STOCK: 'Out of stock',
  PAYMENT_METHOD_UNAVAILABLE: 'Payment Method Unavailable',
  PRICE_CHANGED: 'Prices have changed',
}

const wordsFor = (error: unknown): { title: string; text: string } => {
  if (error instanceof AddressFailed)
    return {
      title: 'Address Creation Failed',
      text: 'Could not create new address. Please try again.',
    }
  const text = 'There was an error processing your order. Please try again.'
  if (isUnheard(error)) return { title: 'Checkout Failed', text }
  if (isSessionOver(error))
    return {
      title: 'Checkout Failed',
      text: 'Your session has ended. Please sign in again, or order as a guest.',
    }
  return { title: titles[codeOf(error) ?? ''] ?? 'Checkout Failed', text: messageOf(error, text) }
}

/** Places the order, and says what stands in its way. `onFieldErrors` hears what the server finds wrong in the form. */
export const usePlaceOrder = (branch: Branch, onFieldErrors: (errors: FieldErrors) => void) => {
  const t = useText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<string>()
  const running = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (method: PaymentMethod) => place(branch, method),
    onMutate: () => {
      // What went wrong last time is no news any more.
      useToasts.getState().dismiss()
      setProblem(undefined)
      setRefusal(undefined)
    },
    onSettled: () => {
      running.current = false
    },
    onSuccess: async ({ order, body }) => {
      const { entry, patch } = useCheckoutDraft.getState()
      patch({ attempt: null, entry: { ...entry, notes: '' }, typed: {} })
      const mpesa = body.paymentMethod === 'mpesa'
      if (mpesa) awaitPayment(order, body)
      else {
        patch({ placed: { ...order, phone: body.customer.phone, guest: body.userId === null } })
        useCart.getState().clear()
      }
      // The payment brings itself into view.
      const way = { replace: true, preventScrollReset: mpesa }
      await navigate(`/checkout?step=${mpesa ? 'payment' : 'confirmation'}`, way)
      await Promise.all(
        [['orders'], ['addresses'], ['stock'], ['products'], ['product']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      )
    },
    onError: (error) => {
      setProblem(problemOf(error))
      const { title, text } = wordsFor(error)
      setRefusal(t(text))
      // Deleted elsewhere: the next try saves it anew.
      if (codeOf(error) === 'ADDRESS_NOT_FOUND')
        useCheckoutDraft.getState().patch({ addressId: null })
      showToast(t(title), t(text), 'destructive')
      if (isSessionOver(error)) void client.invalidateQueries({ queryKey: ['me'] })
      const fields = byField(serverErrorsOf(error))
      if (Object.keys(fields).length > 0) onFieldErrors(fields)
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
    /** A second press before the first was drawn does nothing, nor one after another tab's. */
    placeOrder: (method: PaymentMethod): void => {
      if (running.current || otherTabOrdered()) return
      running.current = true
      mutate(method)
    },
  }
}
