import type { Instant } from '../../domain/kernel/decider.ts'
import { type ShopSettings, usualSettings } from '../../domain/shop-settings.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { type Doer, doerOf, type Projection } from '../projection.ts'

type Field = keyof ShopSettings
/** One setting before and after. */
export type SettingChange = { field: Field; before: string | boolean; after: string | boolean }
export type SettingsEntry = {
  at: Instant
  actor: Doer
  changes: SettingChange[]
}

/** The only document, with the id `shop`. `revision`: the revision of the last change. The oldest entry comes first. */
export type ShopSettingsDoc = Doc & {
  settings: ShopSettings
  revision: number
  entries: SettingsEntry[]
}

/** The document keeps the newest changes. The log keeps all of them. */
export const MOST_CHANGES = 30

export const SETTINGS_DOC = 'shop'

const fields: readonly Field[] = [
  'name',
  'tagline',
  'heroText',
  'phone',
  'email',
  'address',
  'facebook',
  'instagram',
  'x',
  'takesMpesa',
]

const changesOf = (before: ShopSettings, after: ShopSettings): SettingChange[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field], after: after[field] }))

/** The shop's settings, and who changed which of them when. */
export const shopSettings: Projection<ShopSettingsDoc> = {
  collection: { name: 'shop-settings', version: 1, indexes: [] },
  on: {
    ShopSettingsChanged: ({ data, meta, revision }) => ({
      id: SETTINGS_DOC,
      fold: (doc) => {
        const changes = changesOf(doc?.settings ?? usualSettings, data)
        const entry = { at: meta.at, actor: doerOf(meta), changes }
        return {
          id: SETTINGS_DOC,
          settings: data,
          revision,
          entries: [...(doc?.entries ?? []), entry].slice(-MOST_CHANGES),
        }
      },
    }),
  },
}
