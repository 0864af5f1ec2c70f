import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { SHOP, shopSettings } from '../../domain/shop-settings/shop-settings.ts'
import type { ShopSettings } from '../../domain/shop-settings/vocabulary.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'

/** `revision`: of the settings as they were shown. */
export type ChangeSettings = { settings: ShopSettings; revision?: number | undefined }

export const changeSettings: Command<ChangeSettings, null> = {
  name: 'change-settings',
  may: isAdmin,
  run: async ({ settings, revision }, context) => {
    const command = { type: 'Change', settings } as const
    const tell = (fields: ShopSettings) => ({ fields })
    const seen = { expectedRevision: revision, tell }
    const changed = await executeAsSeen(context, shopSettings, SHOP, command, seen)
    return changed.ok ? ok(null) : changed
  },
}
