import { fill as t } from '#contract/rules/fill.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { catalogueKeys } from '../catalogue-api.ts'

/** Sends a change of the catalogue, says how it went, and has the catalogue fetched again. */
export const useChange = <Input>(send: (input: Input) => Promise<unknown>, done: string) => {
  const userId = useUserId()
  return useAction({
    send,
    done: () => showToast(done),
    failed: t('Not saved'),
    invalidates: catalogueKeys(userId),
  })
}
