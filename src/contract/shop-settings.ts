import { type ShopSettings, usualSettings } from '../domain/shop-settings.ts'

export { type ShopSettings, usualSettings }

/** The shop as its pages show it. `isDemo`: the demo shop, whose branches are known to every page. */
export type ShownShop = ShopSettings & { isDemo: boolean }

/** A shop that says nothing of its own yet has no contact. The usual one is the demo's. */
export const withoutContact = {
  phone: '',
  email: '',
  address: '',
  facebook: '',
  instagram: '',
  x: '',
} as const satisfies Partial<ShopSettings>
