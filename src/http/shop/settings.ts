import * as z from 'zod'
import { changeSettings } from '../../commands/shop/change-settings.ts'
import { changeSettingsBody, staffSettings } from '../../contract/shop/settings.ts'
import { usualSettings } from '../../contract/shop/shop-settings.ts'
import { ok } from '../../domain/kernel/result.ts'
import { answerEmpty, changeByStaff } from '../server/empty-answer.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { accountsIn, actedBy } from '../user/people.ts'

const area = 'Shop'
const path = '/api/admin/settings'

const look = defineRoute({
  method: 'GET',
  path,
  area,
  summary: 'What the shop says of itself, and who changed it when; for admins',
  input: z.object({}),
  status: 200,
  response: staffSettings,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: ['shopSettings', 'users'],
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.shopSettings.all(actor)
    if (!found.ok) return found
    const { settings = usualSettings, revision, entries = [] } = found.value ?? {}
    const people = await queries.users.peopleOf(actor, accountsIn(entries))
    const history = entries.map(({ at, actor: by, changes }) => ({
      at,
      ...actedBy(by, people),
      changes,
    }))
    const missing = [...deps.commands.mpesaMissing]
    return ok({ body: { ...settings, revision, missing, history } })
  },
})

const change = defineRoute({
  ...changeByStaff(area),
  path,
  summary: 'Changes what the shop says of itself; for admins',
  input: z.object({ body: changeSettingsBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
  handle: async ({ body: { revision, ...settings }, issue }) =>
    answerEmpty(await issue(changeSettings, { settings, revision })),
})

export const settingsRoutes: readonly Route[] = [look, change]
