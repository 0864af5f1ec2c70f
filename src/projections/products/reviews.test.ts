import { expect, it } from 'vitest'
import { fold } from '../../testing/projections/fold.ts'
import {
  reviewEdited,
  reviewHidden,
  reviewShownAgain,
  reviewWritten,
} from '../../testing/projections/reviews.ts'
import { reviews } from './reviews.ts'

it('holds a review as it was written', () => {
  expect(fold(reviews, [reviewWritten()]).r).toEqual({
    id: 'r',
    productId: 7,
    userId: 'u',
    rating: 4,
    title: 'Fine',
    text: 'Smooth ugali.',
    author: 'Wanjiku K.',
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: null,
    isHidden: false,
    hiddenReason: null,
    position: expect.any(String),
  })
})
it('follows edits, and keeps when it was first written', () => {
  expect(fold(reviews, [reviewWritten(), reviewEdited({ rating: 2 }, 4)]).r).toMatchObject({
    rating: 2,
    text: 'Changed.',
    createdAt: '2026-01-01T00:00:00.000Z',
    editedAt: '2026-01-01T00:01:00.000Z',
  })
})
it('is hidden and shown again', () => {
  const hidden = [reviewWritten(), reviewHidden(), reviewEdited({ rating: 5 }, 4, true)]
  expect(fold(reviews, hidden).r).toMatchObject({ isHidden: true, hiddenReason: 'Insults' })
  expect(fold(reviews, [...hidden, reviewShownAgain({ rating: 5 })]).r).toMatchObject({
    isHidden: false,
    hiddenReason: null,
    rating: 5,
  })
})
