import { readSettings } from '../../commands/shop/read-settings.ts'
import { type ShopSettings, usualSettings } from '../../contract/shop/shop-settings.ts'
import type { HttpDeps } from '../server/deps.ts'

type Deps = Pick<HttpDeps, 'commands' | 'log'>

/**
 * The shop as its pages show it: M-PESA is taken where the admin wants it and its keys are there. Pages go on with the
 * settings known last while the log cannot be read.
 */
export const createShopView = ({ commands, log }: Deps) => {
  const shown = (settings: ShopSettings): ShopSettings => ({
    ...settings,
    takesMpesa: settings.takesMpesa && commands.mpesaMissing.length === 0,
  })
  let last = shown(usualSettings)
  return async (): Promise<ShopSettings> => {
    try {
      last = shown(await readSettings(commands))
    } catch (error) {
      log.warn({ err: error }, 'the settings could not be read')
    }
    return last
  }
}
