import type { Aggregate } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type ShopSettingsEvent, shopSettingsEvents } from './events.ts'
import { type ShopSettings, usualSettings } from './vocabulary.ts'

export type ShopSettingsCommand = { type: 'Change'; settings: ShopSettings }

/** The id of the only instance. */
export const SHOP = 'shop'

const isSame = (one: ShopSettings, other: ShopSettings): boolean => {
  const theirs = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]) => theirs.get(name) === value)
}

export const shopSettings: Aggregate<
  'shopsettings',
  ShopSettings,
  ShopSettingsCommand,
  ShopSettingsEvent,
  never
> = {
  category: 'shopsettings',
  cacheSize: 1,
  snapshots: { version: 1 },
  events: shopSettingsEvents,
  initial: usualSettings,
  decide: ({ settings }, state) =>
    ok(isSame(settings, state) ? [] : [{ type: 'ShopSettingsChanged', data: settings }]),
  evolve: (_, { data }) => data,
}
