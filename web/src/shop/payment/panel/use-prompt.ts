import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '#web/lib/api.ts'
import { type Text, type TextWithFacts, useText } from '#web/lib/text.ts'
import { showToast, useToasts } from '#web/lib/toasts.ts'
import { NO_CONNECTION, useAction } from '#web/lib/use-action.ts'
import { useUserId } from '../../account/session.ts'
import { orderKeys } from '../../keys.ts'
import { payCash, paymentQuery, requestPrompt } from '../payment-queries.ts'

type Prompt = {
  phoneNumber: string
  amount: number
  /** The attempt before this one, null if there was none. */
  after: string | null
}

const noConnection: { title: Text; text: Text } = {
  title: 'No connection',
  text: NO_CONNECTION,
}

/** `unknown`: the shop could not be asked either what became of the prompt, so nothing is said to have failed. */
const wordsFor = (
  error: unknown,
  unknown: boolean,
): { title: Text; text: Text | TextWithFacts } => {
  const title = 'Payment Failed'
  if (error instanceof ApiError) {
    const later = 'Failed to process M-PESA payment. Please try again later.'
    return { title, text: messageOf(error, later) }
  }
  if (unknown) return noConnection
  return { title, text: 'Failed to initiate payment. Please try again.' }
}

/** Asks M-PESA to prompt the phone. The outcome is read from the payment, even if the answer was lost. */
export const useRequestPrompt = (orderId: string) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: ({ phoneNumber, amount }: Prompt) =>
      requestPrompt({ orderId, phoneNumber, amount }),
    onMutate: () => useToasts.getState().dismiss(),
    onSuccess: () => client.refetchQueries({ queryKey: paymentQuery(userId, orderId).queryKey }),
    onError: async (error, { after }) => {
      const { queryKey } = paymentQuery(userId, orderId)
      await client.refetchQueries({ queryKey })
      const known = client.getQueryState(queryKey)
      if (known?.data !== undefined && (known.data.attempt?.id ?? null) !== after) return
      const { title, text } = wordsFor(error, known?.status === 'error')
      showToast(t(title), t(text), 'destructive')
    },
  })
}

export const usePayCash = (orderId: string) => {
  const t = useText()
  const userId = useUserId()
  return useAction({
    send: () => payCash(orderId),
    failed: t('The payment method stays M-PESA'),
    invalidates: orderKeys(userId, orderId),
  })
}
