import { expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import type { CashEntryDoc } from './cash.ts'
import { openDriverCashQueries } from './queries.ts'

const at = '2026-01-05T09:00:00.000Z'
const driver: Actor = { id: 'd', role: 'driver' }
const finance: Actor = { id: 'f', role: 'finance' }
/** Ids that sort otherwise than the entries were recorded. */
const entryIds = ['m', 'a', 'z', 'c', 'q', 'b', 'y']
const floats: Given[] = entryIds.map((entryId, n) => ({
  type: 'DriverFloatGiven',
  data: { driverId: driver.id, entryId, amountCents: 100 * (n + 1) },
  at,
}))

it('entries of one millisecond come in the order in which they were recorded, page by page', async () => {
  const queries = openDriverCashQueries(await storeOf(floats))
  const latestFirst = entryIds.map((entryId) => `d.${entryId}`).reverse()
  const asked = [
    (cursor?: string) => queries.ownEntries(driver, { limit: 2, cursor }),
    (cursor?: string) => queries.entries(finance, {}, { limit: 2, cursor }),
    (cursor?: string) => queries.entries(finance, { driverId: 'd' }, { limit: 2, cursor }),
  ]
  for (const ask of asked) {
    const seen: CashEntryDoc[] = []
    let cursor: string | undefined
    do {
      const found = await ask(cursor)
      if (!found.ok) throw new Error(found.error.code)
      seen.push(...found.value.docs)
      cursor = found.value.next
    } while (cursor !== undefined)
    expect(seen.map(({ id }) => id)).toEqual(latestFirst)
  }
})
