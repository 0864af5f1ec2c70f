import { isAdmin } from '../../domain/kernel/access.ts'
import type { ShopSettings } from '../../domain/shop-settings.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings.ts'
import { type Command, type CommandDeps, withoutValue } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'

/** Another process's change takes effect within this time (ms). */
const AGE_MS = 1_000

/** The shop's settings, which everybody may read. */
export const readSettings = (deps: CommandDeps): Promise<ShopSettings> =>
  load(deps, shopSettings, SHOP, { maxAgeMs: AGE_MS })

/** True if orders may be paid by M-PESA: the admin allows it, and the keys are configured. */
export const takesMpesa = async (deps: CommandDeps): Promise<boolean> =>
  deps.mpesaMissing.length === 0 && (await readSettings(deps)).takesMpesa

/** `revision` is the revision of the settings that the sender saw. */
export type ChangeSettings = { settings: ShopSettings; revision?: number | undefined }

export const changeSettings: Command<ChangeSettings, null> = {
  name: 'change-settings',
  may: isAdmin,
  run: async ({ settings, revision }, context) => {
    const command = { type: 'Change', settings } as const
    const tell = (fields: ShopSettings) => ({ fields })
    const seen = { expectedRevision: revision, tell }
    return withoutValue(await executeAsSeen(context, shopSettings, SHOP, command, seen))
  },
}
