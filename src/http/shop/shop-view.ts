import { isDeepStrictEqual } from 'node:util'
import { readSettings } from '../../commands/shop/settings.ts'
import {
  type ShopSettings,
  type ShownShop,
  usualSettings,
  withoutContact,
} from '../../contract/shop/shop-settings.ts'
import type { HttpDeps } from '../server/deps.ts'

type Deps = Pick<HttpDeps, 'commands' | 'log' | 'isDemo'>

/** The settings of a shop that has said nothing yet show nobody's contact, but in the demo shop, whose they are. */
export const ownSettings = (
  settings: ShopSettings,
  { isDemo }: Pick<HttpDeps, 'isDemo'>,
): ShopSettings =>
  isDemo || !isDeepStrictEqual(settings, usualSettings)
    ? settings
    : { ...settings, ...withoutContact }

/**
 * The shop as its pages show it: M-PESA is taken where the admin wants it and its keys are there. Pages go on with the
 * settings known last while the log cannot be read.
 */
export const createShopView = ({ commands, log, isDemo }: Deps) => {
  const shown = (settings: ShopSettings): ShownShop => ({
    ...ownSettings(settings, { isDemo }),
    takesMpesa: settings.takesMpesa && commands.mpesaMissing.length === 0,
    isDemo,
  })
  let last = shown(usualSettings)
  return async (): Promise<ShownShop> => {
    try {
      last = shown(await readSettings(commands))
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read')
    }
    return last
  }
}
