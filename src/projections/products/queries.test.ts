import { expect, it } from 'vitest'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import type { OrderLine } from '../../domain/order/events.ts'
import { placed, placedData } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { reviewHidden, reviewWritten } from '../../testing/projections/reviews.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openReviewQueries } from './queries.ts'

const customer = (id: string): Actor => ({ id, role: 'customer' })
const admin: Actor = { id: 'a', role: 'admin' }
const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 3 }

const line = (productId: number): OrderLine[] =>
  placedData.lines.map((one) => ({ ...one, productId }))
const order = (orderId: string, userId: string | null, productId: number): Given =>
  placed({ orderId, userId, lines: line(productId), subject: 's', orderNumber: orderId })
const delivered = (orderId: string): Given => ({ type: 'OrderDelivered', data: { orderId } })

const history = [
  reviewWritten({ reviewId: 'one', userId: 'u' }),
  reviewWritten({ reviewId: 'two', userId: 'v' }),
  reviewWritten({ reviewId: 'other', userId: 'u', productId: 8 }),
  reviewWritten({ reviewId: 'three', userId: 'w' }),
  reviewHidden({ reviewId: 'two', userId: 'v' }),
]
const open = async (given: Given[] = history) => openReviewQueries(await storeOf(given))

it('lists the newest first, page by page, without what is hidden', async () => {
  const queries = await open()
  const ids = async (actor: Actor, limit: number, cursor?: string) => {
    const page = await queries.ofProduct(actor, 7, { limit, cursor })
    return { ids: page.docs.map(({ id }) => id), next: page.next }
  }
  const first = await ids(guest, 1)
  expect(first).toEqual({ ids: ['three'], next: expect.any(String) })
  expect((await ids(guest, 1, first.next)).ids).toEqual(['one'])
  expect((await ids(customer('v'), 9)).ids).toEqual(['three', 'one'])
  expect((await ids(admin, 9)).ids).toEqual(['three', 'two', 'one'])
  expect((await ids(manager, 9)).ids).toEqual(['three', 'two', 'one'])
})
it('knows one’s own, hidden or not', async () => {
  const queries = await open()
  expect(await queries.own(customer('v'), 7)).toMatchObject({ id: 'two', isHidden: true })
  expect(await queries.own(customer('v'), 8)).toBeUndefined()
  expect(await queries.own(guest, 7)).toBeUndefined()
})
it('gives a review to hide to staff alone', async () => {
  const queries = await open()
  expect(await queries.toModerate(manager, 'one')).toMatchObject({ value: { userId: 'u' } })
  expect(await queries.toModerate(admin, 'none')).toMatchObject({
    error: { code: 'REVIEW_NOT_FOUND' },
  })
  expect(await queries.toModerate(customer('u'), 'one')).toMatchObject({
    error: { code: 'FORBIDDEN' },
  })
})
it('knows what orders have brought, to whom', async () => {
  const queries = await open([
    order('o1', 'u', 7),
    order('o2', 'u', 8),
    order('o3', null, 9),
    delivered('o1'),
    delivered('o3'),
  ])
  expect(await queries.deliveredWith(customer('u'), 7)).toBe('o1')
  expect(await queries.deliveredWith(customer('u'), 8)).toBeUndefined()
  expect(await queries.deliveredWith(customer('v'), 7)).toBeUndefined()
  expect(await queries.deliveredWith(guest, 9)).toBeUndefined()
})
