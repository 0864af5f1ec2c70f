import type * as z from 'zod'
import type { paymentMethod } from '#contract/rules/schema.ts'
import type { Text } from '../../lib/text.ts'
import { useShop } from '../account/first-view.ts'

export type PaymentMethod = z.infer<typeof paymentMethod>

type Offered = { value: PaymentMethod; label: Text; text: Text; available: boolean }

/** All methods, in the order in which they are offered. A method that is not `available` is shown as coming soon. */
export const paymentMethods: readonly Offered[] = [
  {
    value: 'mpesa',
    label: 'M-PESA',
    text: 'Confirm with your PIN on your phone',
    available: true,
  },
  {
    value: 'cash',
    label: 'Cash on Delivery',
    text: 'Pay the rider when your order arrives',
    available: true,
  },
  { value: 'card', label: 'Card', text: 'Visa or Mastercard', available: false },
]

export const defaultPaymentMethod: PaymentMethod =
  paymentMethods.find(({ available }) => available)?.value ?? 'cash'

/** The methods that this shop offers: only cash if it does not take M-PESA. */
export const usePaymentMethods = (): readonly Offered[] => {
  const { takesMpesa } = useShop()
  return takesMpesa ? paymentMethods : paymentMethods.filter(({ value }) => value === 'cash')
}

export const paymentLabel = (method: PaymentMethod): Text =>
  paymentMethods.find(({ value }) => value === method)?.label ?? ''
