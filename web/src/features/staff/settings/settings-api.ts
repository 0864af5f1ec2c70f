import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { type changeSettingsBody, staffSettings } from '#contract/shop/settings.ts'
import { api, send } from '#web/lib/api.ts'
import { keys } from '#web/shop/keys.ts'

export const settingsKey = (userId: string | undefined) =>
  keys.own(userId).staff({ part: 'settings' })

export const settingsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: settingsKey(userId),
    queryFn: ({ signal }) => api('/api/admin/settings', staffSettings, { signal }),
    staleTime: 0,
  })

export const changeSettings = (body: z.output<typeof changeSettingsBody>) =>
  send('/api/admin/settings', { method: 'PATCH', body })
