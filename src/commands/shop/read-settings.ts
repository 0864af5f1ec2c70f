import { SHOP, shopSettings } from '../../domain/shop-settings/shop-settings.ts'
import type { ShopSettings } from '../../domain/shop-settings/vocabulary.ts'
import type { CommandDeps } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** Another process's change is seen within a second. */
const AGE_MS = 1_000

/** The settings, which everybody may see on the shop's pages. */
export const readSettings = (deps: CommandDeps): Promise<ShopSettings> =>
  load(deps, shopSettings, SHOP, { maxAgeMs: AGE_MS })

/** Whether orders may be paid by M-PESA: the admin wants it, and its keys are there. */
export const takesMpesa = async (deps: CommandDeps): Promise<boolean> =>
  deps.mpesaMissing.length === 0 && (await readSettings(deps)).takesMpesa
