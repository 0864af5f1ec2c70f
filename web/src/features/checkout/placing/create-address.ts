import type { Coordinates } from '#contract/rules/distance.ts'
import { z } from '#contract/rules/zod.ts'
import { api } from '#web/lib/api.ts'
import type { Entry } from '#web/shop/checkout/draft.ts'

const created = z.object({ id: z.string() })

/** Saves the address of this order for the next one, and returns its id. */
export const createAddress = async (
  userId: string,
  { name, street, city, region, pin }: Entry & { pin: Coordinates | null },
): Promise<string> => {
  const body = { userId, name, street, city, region, ...pin, isDefault: false }
  return (await api('/api/addresses', created, { method: 'POST', body })).id
}
