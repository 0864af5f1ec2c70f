import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { changeSettings, readSettings } from '../../commands/shop/settings.ts'
import {
  type ShopSettings,
  type ShownShop,
  usualSettings,
  withoutContact,
} from '../../contract/shop-settings.ts'
import { changeSettingsBody, staffSettings } from '../../contract/shop-setup.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { inTime } from '../../lib/world.ts'
import type { SettingChange } from '../../projections/shop/settings.ts'
import type { HttpDeps } from '../server/deps.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, changeByStaff } from '../server/route-parts.ts'
import { accountsIn, actedBy } from '../user/people.ts'

type Deps = Pick<HttpDeps, 'commands' | 'log' | 'isDemo'>

/** Hides the demo shop's contact in a real shop whose settings were never changed. */
const ownSettings = (settings: ShopSettings, { isDemo }: Pick<HttpDeps, 'isDemo'>): ShopSettings =>
  isDemo || !isDeepStrictEqual(settings, usualSettings)
    ? settings
    : { ...settings, ...withoutContact }

/** The longest that a page waits for newer settings in ms. */
const PATIENCE_MS = 250

/**
 * Gives the shop's settings for its pages. M-PESA is offered if the admin wants it and its keys are configured. If the
 * log cannot be read, pages get the last known settings, at once until somebody has read them again.
 */
export const createShopView = ({ commands, log, isDemo }: Deps) => {
  const shown = (settings: ShopSettings): ShownShop => ({
    ...ownSettings(settings, { isDemo }),
    takesMpesa: settings.takesMpesa && commands.mpesaMissing.length === 0,
    isDemo,
  })
  let last = shown(usualSettings)
  let isAway = false
  let reading: Promise<void> | undefined
  const read = async (): Promise<void> => {
    try {
      last = shown(await readSettings(commands))
      isAway = false
    } catch (error) {
      isAway = true
      log.warn({ err: error }, 'the settings could not be read')
    } finally {
      reading = undefined
    }
  }
  return async (): Promise<ShownShop> => {
    reading ??= read()
    if (!isAway) isAway = !(await inTime(commands.world, PATIENCE_MS, reading))
    return last
  }
}

const area = 'Shop'
const path = '/api/admin/settings'

/**
 * The first change of a real shop replaces the demo shop's contact, which was never shown. The history shows an empty
 * contact before it.
 */
const sinceNothing = (change: SettingChange): SettingChange =>
  change.before === usualSettings[change.field]
    ? { ...change, before: { ...usualSettings, ...withoutContact }[change.field] }
    : change

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
    const isFirst = (n: number) => n === 0 && revision === entries.length - 1
    const history = entries.map(({ at, actor: by, changes }, n) => ({
      at,
      ...actedBy(by, people),
      changes: isFirst(n) && !deps.isDemo ? changes.map(sinceNothing) : changes,
    }))
    const missing = [...deps.commands.mpesaMissing]
    return ok({ body: { ...ownSettings(settings, deps), revision, missing, history } })
  },
})

const change = defineRoute({
  ...changeByStaff(area),
  path,
  mayAsk: isAdmin,
  summary: 'Changes what the shop says of itself; for admins',
  input: z.object({ body: changeSettingsBody }),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CHANGED_MEANWHILE'],
  handle: async ({ body: { revision, ...settings }, issue }) =>
    answerEmpty(await issue(changeSettings, { settings, revision })),
})

export const settingsRoutes: readonly Route[] = [look, change]
