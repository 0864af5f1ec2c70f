import { expect, it } from 'vitest'
import { spec } from '#spec'
import { earned, redeemed } from '../testing/domain/loyalty.ts'
import { placed, returned } from '../testing/projections/events.ts'
import { fold, type Given } from '../testing/projections/fold.ts'
import { prompted } from '../testing/projections/payments.ts'
import { reviewWritten } from '../testing/projections/reviews.ts'
import { players } from './game/projection.ts'
import { ledgerMonths } from './ledger/days.ts'
import { loyaltyAccounts } from './loyalty/accounts.ts'
import { dueOrders } from './loyalty/due-orders.ts'
import { pointsHistory } from './loyalty/history.ts'
import { vouchers } from './loyalty/rewards.ts'
import { orderHistory } from './orders/history.ts'
import { orderNotes } from './orders/notes.ts'
import { orders } from './orders/projection.ts'
import { orderNumbers, orderWords } from './orders/words.ts'
import { payments } from './payments/projection.ts'
import { reviews } from './products/reviews.ts'
import { users } from './users/projection.ts'
import { wishlists } from './users/wishlists.ts'

const orderId = 'order-1'
const subject = 'wanjiku'
const erased: Given = { type: 'OrderCustomerErased', data: { orderId, subject } }
const userErased: Given = { type: 'UserErased', data: { userId: 'u' } }

it('an order keeps its figures, and nothing of who placed it, nor of who is asked to pay later', () => {
  spec('operations orders', 'The beginnings of words are erased with the person')
  const cancelled: Given = {
    type: 'OrderCancelled',
    data: { orderId, subject, reason: 'Wanjiku moved' },
  }
  for (const history of [
    [placed({ notes: 'Wanjiku' }), ...prompted(), cancelled, erased],
    [placed({ notes: 'Wanjiku' }), ...prompted(), returned(), erased],
    [placed({ notes: 'Wanjiku' }), erased, ...prompted()],
  ]) {
    for (const projection of [orders, payments, orderHistory, orderNumbers, orderWords]) {
      const docs = JSON.stringify(fold(projection, history))
      expect(docs).not.toMatch(/Wanjiku|kamau|0712345678|254712345678|Waiyaki/)
    }
    expect(fold(orders, history)[orderId]).toMatchObject({ priceCents: 58_000, lines: [{}] })
  }
})

it('a note keeps its author and time, and nothing of what was written about an erased customer', () => {
  const note = { orderId, subject, noteId: 'n', text: 'Wanjiku wants a call' }
  const written: Given = { type: 'OrderNoteWritten', data: note }
  expect(fold(orderNotes, [written])[orderId]).toMatchObject({ notes: [{ text: note.text }] })
  expect(fold(orderNotes, [written, erased])[orderId]).toMatchObject({ notes: [{ text: '' }] })
})

it('an account and its wishlist are gone', () => {
  const profile = { username: 'w', email: 'w@duka.example', fullName: 'W', phoneNumber: '' }
  const registered: Given = { type: 'UserRegistered', data: { userId: 'u', ...profile } }
  const wish: Given = { type: 'WishAdded', data: { userId: 'u', productId: 7 } }
  expect(fold(users, [registered, userErased])).toEqual({})
  expect(fold(wishlists, [wish, userErased])).toEqual({})
})

it('a player is gone from the board', () => {
  spec('operations 2.2', 'GET /api/loyalty/leaderboard')
  const joined: Given = { type: 'LeaderboardJoined', data: { userId: 'u' } }
  const end: Given = {
    type: 'LoyaltyAccountErased',
    data: { userId: 'u', points: 0, vouchers: [] },
  }
  for (const gone of [userErased, end]) expect(fold(players, [joined, gone])).toEqual({})
})

it('points end with their account: the ledger keeps figures, and no word that staff wrote', () => {
  const userId = 'wanjiku'
  const reason = 'Wanjiku called'
  const history: Given[] = [
    earned(orderId, 10_000),
    redeemed(),
    { type: 'PointsCorrected', data: { userId, correctionId: 'c', points: 5, reason } },
    { type: 'LoyaltyAccountErased', data: { userId, points: 505, vouchers: ['v'] } },
  ]
  expect(fold(loyaltyAccounts, history)).toEqual({})
  expect(fold(vouchers, history)).toEqual({})
  const entries = fold(pointsHistory, history)
  expect(entries[`erasure-${userId}`]).toMatchObject({ points: -505, balance: 0 })
  expect(JSON.stringify([entries, fold(ledgerMonths, history)])).not.toContain(reason)
})

it('an order whose customer is erased is no longer due points', () => {
  expect(fold(dueOrders, [placed(), erased])).toEqual({})
})

it('a review keeps its stars', () => {
  const data = { reviewId: 'r', productId: 7, userId: 'u' }
  const docs = fold(reviews, [reviewWritten(), { type: 'ReviewAuthorErased', data }])
  expect(docs.r).toMatchObject({ rating: 4, title: '', text: '', author: 'Erased' })
})
