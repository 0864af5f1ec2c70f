import { denied, isAdmin } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { Answer } from '../answer.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { SETTINGS_DOC, type ShopSettingsDoc, shopSettings } from './projection.ts'

export type ShopSettingsQueries = ReadModelQueries & {
  /** For admins. Undefined while nobody has set anything. */
  all(actor: Actor): Answer<ShopSettingsDoc | undefined>
}

export const openShopSettingsQueries = (store: ReadStore): ShopSettingsQueries => ({
  ...readsFrom(store, shopSettings),
  all: async (actor) => {
    if (!isAdmin(actor)) return denied(actor)
    return ok(await store.get<ShopSettingsDoc>(shopSettings.collection, SETTINGS_DOC))
  },
})
