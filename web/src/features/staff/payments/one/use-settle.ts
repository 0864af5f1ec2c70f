import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#web/lib/api.ts'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'

/** Sends a decision about a payment, says how it went, and has the payments read again. */
export const useSettle = <Input>(send: (input: Input) => Promise<unknown>, done: string) => {
  const t = useText()
  const client = useQueryClient()
  const userId = useUserId()
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast(done),
    onError: (error) =>
      showToast(
        t('Not saved'),
        messageOf(error, t('Please check your connection and try again.')),
        'destructive',
      ),
    // Also after a refusal: somebody else may have been first.
    onSettled: () => client.invalidateQueries({ queryKey: keys.own(userId).payments() }),
  })
}
