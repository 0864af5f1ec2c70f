import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeliveryCard } from '#contract/delivery/delivery.ts'
import { type PaymentState, paymentState } from '#contract/payment.ts'
import { api, messageOf } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { NO_CONNECTION } from '#web/lib/use-action.ts'
import { keys } from '#web/shop/keys.ts'
import { pollEvery } from '#web/shop/payment/payment-state.ts'
import { useDriversPhone } from '../use-outbox.ts'

/** Where the signal is bad the answer may never come. What was asked is seen at the next look. */
const LONGEST_MS = 30_000

/** `payment` is undefined until it was read. `readAt`: when, by the phone's clock in ms. */
export type DoorPayment = {
  payment: PaymentState | undefined
  readAt: number
  isPaid: boolean
  isFailing: boolean
  busy: boolean
  ask(phoneNumber: string): void
}

/** The stages of a payment are those of an order by M-PESA, whose method changes only once the money is in. */
const byMpesa = (payment: PaymentState): PaymentState => ({ ...payment, paymentMethod: 'mpesa' })

/** The M-PESA payment of a delivery that its driver is out with, for an order for cash. */
export const useDoorPayment = ({ id, orderId, status, cashDue }: DeliveryCard): DoorPayment => {
  const t = useText()
  const client = useQueryClient()
  const { owner } = useDriversPhone()
  const path = `/api/deliveries/${id}/mpesa`
  const { payment: paymentKey, deliveries } = keys.own(owner)
  const queryKey = paymentKey({ order: orderId ?? undefined, delivery: id })
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => byMpesa(await api(path, paymentState, { signal })),
    enabled: status === 'out_for_delivery' && cashDue !== null && cashDue > 0,
    refetchInterval: ({ state }) => pollEvery(state.data),
    refetchOnWindowFocus: 'always',
  })
  const { mutate, isPending } = useMutation({
    mutationFn: (phoneNumber: string) =>
      api(path, paymentState, {
        method: 'POST',
        body: { phoneNumber },
        signal: AbortSignal.timeout(LONGEST_MS),
      }),
    onSuccess: (payment) => client.setQueryData(queryKey, byMpesa(payment)),
    onError: async (error) => {
      await client.refetchQueries({ queryKey })
      showToast(t('M-PESA was not asked'), t(messageOf(error, NO_CONNECTION)), 'destructive')
    },
  })
  const isPaid = data?.paymentStatus === 'paid'
  useEffect(() => {
    if (isPaid) void client.invalidateQueries({ queryKey: deliveries() })
  }, [client, isPaid, deliveries])
  return {
    payment: data,
    readAt: dataUpdatedAt,
    isPaid,
    isFailing: isError,
    busy: isPending,
    ask: mutate,
  }
}
