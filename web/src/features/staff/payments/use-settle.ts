import { fill as t } from '#contract/rules/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'

/** Sends a decision about a payment, shows whether it was saved, and has the payments fetched again. */
export const useSettle = <Input>(send: (input: Input) => Promise<unknown>, done: string) => {
  const userId = useUserId()
  return useAction({
    send,
    done: () => showToast(done),
    failed: t('Not saved'),
    invalidates: [keys.own(userId).payments()],
  })
}
