import { expect, it } from 'vitest'
import { guest } from '../../domain/kernel/access.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openWishlistQueries } from './queries.ts'
import { wishlists } from './wishlists.ts'

const added = (userId: string, productId: number): Given => ({
  type: 'WishAdded',
  data: { userId, productId },
})
const removed = (userId: string, productId: number): Given => ({
  type: 'WishRemoved',
  data: { userId, productId },
})
const given = [added('u', 7), added('v', 1), added('u', 8), added('u', 9), removed('u', 8)]

it('holds each one’s wishes, the newest first', () => {
  const docs = fold(wishlists, given)
  expect(docs.u).toMatchObject({ productIds: [9, 7] })
  expect(docs.v).toMatchObject({ productIds: [1] })
})
it('is its owner’s alone', async () => {
  const queries = openWishlistQueries(await storeOf(given))
  const ask = (id: string, role: 'customer' | 'admin') => queries.ofUser({ id, role }, 'u')
  expect(await ask('u', 'customer')).toEqual({ ok: true, value: [9, 7] })
  expect(await ask('v', 'customer')).toMatchObject({ error: { code: 'FORBIDDEN' } })
  expect(await ask('a', 'admin')).toMatchObject({ error: { code: 'FORBIDDEN' } })
  expect(await queries.ofUser(guest, 'guest')).toMatchObject({ error: { code: 'UNAUTHENTICATED' } })
  expect(await queries.ofUser({ id: 'w', role: 'driver' }, 'w')).toEqual({ ok: true, value: [] })
})
