import { registerBody } from './account.ts'
import { newBranchBody } from './branch.ts'
import { issue } from './rules/issues.ts'
import { email, isoTime, line, person, phone, seen, z } from './rules/schema.ts'

const page = z
  .literal('')
  .or(z.url({ protocol: /^https$/, error: issue('LINK_INVALID') }).max(300, issue('TOO_LONG')))

/** The facts that every shop has to give about itself. */
export const shopContact = {
  name: line(1, 60, 'NAME_REQUIRED'),
  phone,
  email,
  address: line(1, 200, 'STREET_REQUIRED'),
}

const settings = {
  ...shopContact,
  tagline: line(1, 80, 'WORDS_REQUIRED'),
  heroText: line(0, 160, 'WORDS_REQUIRED'),
  facebook: page,
  instagram: page,
  x: page,
  takesMpesa: z.boolean(),
}
export const changeSettingsBody = z.object({ ...settings, ...seen })

const value = z.union([z.string(), z.boolean()])

/** A change of the settings: who made it, when, and what changed. */
export const settingsEntry = z
  .object({
    at: isoTime,
    actorRole: z.string(),
    person,
    changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  })
  .meta({ id: 'SettingsEntry' })

/**
 * The settings as admins see them. A change sends the `revision` back, which is absent while nobody has changed any.
 * `missing`: the environment variables that M-PESA still needs. `history`: the oldest entry comes first.
 */
export const staffSettings = z
  .object({
    ...z.object(settings).shape,
    ...seen,
    missing: z.array(z.string()),
    history: z.array(settingsEntry),
  })
  .meta({ id: 'ShopSettings' })
export type StaffSettings = z.infer<typeof staffSettings>

/** `missing`: the environment variables that M-PESA still needs. */
export const setupState = z.object({ missing: z.array(z.string()) }).meta({ id: 'Setup' })

/** `secret`: the part after the '#' of the address that the first start printed. */
export const setupBody = z.object({
  secret: z.string().min(1).max(100, issue('TOO_LONG')),
  admin: registerBody,
  shop: z.object({ ...shopContact, takesMpesa: z.boolean() }),
  branch: newBranchBody,
})
