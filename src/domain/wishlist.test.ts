import { expect, it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import { WISHLIST_LIMIT, type WishlistCommand, type WishlistEvent, wishlist } from './wishlist.ts'

const added = (productId: number): WishlistEvent => ({
  type: 'WishAdded',
  data: { userId: 'u', productId },
})
const removed = (productId: number): WishlistEvent => ({
  type: 'WishRemoved',
  data: { userId: 'u', productId },
})
const change = (add: number[], remove: number[] = []): WishlistCommand => ({
  type: 'Change',
  userId: 'u',
  add,
  remove,
})
const full = Array.from({ length: WISHLIST_LIMIT }, (_, n) => added(n + 1))

it('adds and removes, each thing once', () => {
  given(wishlist)
    .when(change([7, 8, 7]))
    .thenEvents(added(7), added(8))
  given(wishlist, added(7))
    .when(change([7]))
    .thenEvents()
  given(wishlist, added(7))
    .when(change([], [7, 7, 8]))
    .thenEvents(removed(7))
  given(wishlist, added(7), removed(7))
    .when(change([], [7]))
    .thenEvents()
  given(wishlist, added(7))
    .when(change([9], [7]))
    .thenEvents(removed(7), added(9))
})
it('holds the newest wish first', () => {
  expect(given(wishlist, added(7), added(8), removed(7), added(7)).state).toEqual([7, 8])
})
it(`holds at most ${WISHLIST_LIMIT}`, () => {
  given(wishlist, ...full)
    .when(change([999]))
    .thenRejected('WISHLIST_FULL', { limit: WISHLIST_LIMIT })
  given(wishlist, ...full)
    .when(change([999], [1]))
    .thenEvents(removed(1), added(999))
  given(wishlist, ...full)
    .when(change([5]))
    .thenEvents()
  given(wishlist, ...full)
    .when(change([], [5]))
    .thenEvents(removed(5))
})
