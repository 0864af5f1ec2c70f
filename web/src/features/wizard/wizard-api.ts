import { queryOptions } from '@tanstack/react-query'
import { type CompleteWizardBody, ownPreferences } from '#contract/preferences.ts'
import { user } from '#contract/user.ts'
import { api, send } from '#web/lib/api.ts'
import { useSession } from '#web/shop/account/session.ts'
import { keys } from '#web/shop/keys.ts'

/** The account as it is now takes the place of the remembered one. */
const refetchUser = async (): Promise<void> =>
  useSession.getState().setUser(await api('/api/auth/me', user))

export const completeWizard = async (body: CompleteWizardBody): Promise<void> => {
  await send('/api/users/complete-wizard', { method: 'POST', body })
  await refetchUser()
}

export const preferencesQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).preferences(),
    queryFn: ({ signal }) => api('/api/users/preferences', ownPreferences, { signal }),
  })

export const deletePreferences = async (): Promise<void> => {
  await send('/api/users/preferences', { method: 'DELETE' })
  await refetchUser()
}
