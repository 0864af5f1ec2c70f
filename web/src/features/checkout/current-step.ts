import type { Attempt } from '../../shop/checkout/attempt.ts'

/** `unheard`: the order was sent, and nobody knows what became of it. */
export type CheckoutStep = 'information' | 'payment' | 'unheard'

/**
 * The step of an order that is still to be placed. `sending`: this page waits for the answer to `attempt`. `asked`: the
 * address names the payment. `mayPay`: the form is right.
 */
export const currentStep = ({
  attempt,
  sending,
  asked,
  mayPay,
}: {
  attempt: Pick<Attempt, 'unheard'> | null
  sending: boolean
  asked: boolean
  mayPay: boolean
}): CheckoutStep => {
  if (attempt === null) return asked && mayPay ? 'payment' : 'information'
  return sending && !attempt.unheard ? 'payment' : 'unheard'
}
