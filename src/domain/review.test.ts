import { expect, it } from 'vitest'
import { given } from './kernel/given-when-then.ts'
import {
  type ReviewCommand,
  type ReviewContent,
  type ReviewEvent,
  review,
  shownName,
} from './review.ts'

const ref = { reviewId: 'r', productId: 7, userId: 'u' }
const content: ReviewContent = {
  rating: 4,
  title: 'Fine flour',
  text: 'Makes smooth ugali.',
  author: 'Wanjiku K.',
}
const better = { ...content, rating: 5 }
const written: ReviewEvent = { type: 'ReviewWritten', data: { ...ref, orderId: 'o', ...content } }
const hidden: ReviewEvent = { type: 'ReviewHidden', data: { ...ref, rating: 4, reason: 'Insults' } }
const shownAgain: ReviewEvent = { type: 'ReviewShownAgain', data: { ...ref, rating: 4 } }
const write = (of: ReviewContent = content, reviewId = 'r'): ReviewCommand => ({
  type: 'Write',
  ...ref,
  reviewId,
  orderId: 'o',
  content: of,
})
const edited = (isHidden: boolean): ReviewEvent => ({
  type: 'ReviewEdited',
  data: { ...ref, ...better, ratingBefore: 4, isHidden },
})

it('is written once; who writes again edits it', () => {
  given(review).when(write()).thenEvents(written)
  given(review, written).when(write()).thenEvents()
  given(review, written).when(write(better)).thenEvents(edited(false))
  given(review, written, edited(false)).when(write(better)).thenEvents()
})
it('keeps the id that it was written under', () => {
  given(review, written).when(write(better, 'another')).thenEvents(edited(false))
})
it.each([0, 6, 4.5, Number.NaN])('refuses %d stars', (rating) => {
  given(review)
    .when(write({ ...content, rating }))
    .thenRejected('INVALID_INPUT', {
      issues: [{ path: 'rating', message: 'Please give 1 to 5 stars.' }],
    })
})
it('is hidden with a reason, and shown again', () => {
  given(review, written).when({ type: 'Hide', reason: 'Insults' }).thenEvents(hidden)
  given(review, written).when({ type: 'Hide', reason: '' }).thenRejected('REASON_REQUIRED')
  given(review, written, hidden).when({ type: 'Hide', reason: 'Again' }).thenEvents()
  given(review, written, hidden).when({ type: 'ShowAgain' }).thenEvents(shownAgain)
  given(review, written).when({ type: 'ShowAgain' }).thenEvents()
})
it('stays hidden when it is edited, until it is shown again', () => {
  given(review, written, hidden).when(write(better)).thenEvents(edited(true))
  given(review, written, hidden, edited(true))
    .when({ type: 'ShowAgain' })
    .thenEvents({ type: 'ReviewShownAgain', data: { ...ref, rating: 5 } })
})
it('cannot be hidden before it is written', () => {
  given(review).when({ type: 'Hide', reason: 'x' }).thenRejected('REVIEW_NOT_FOUND')
  given(review).when({ type: 'ShowAgain' }).thenRejected('REVIEW_NOT_FOUND')
})
it('loses its words with who wrote it, once, and is edited no more', () => {
  const erase: ReviewCommand = { type: 'EraseAuthor' }
  const erased: ReviewEvent = { type: 'ReviewAuthorErased', data: ref }
  given(review).when(erase).thenRejected('REVIEW_NOT_FOUND')
  given(review, written).when(erase).thenEvents(erased)
  given(review, written, erased).when(erase).thenEvents()
  given(review, written, erased).when(write(better)).thenRejected('ACCOUNT_ERASED')
  given(review, written, erased).when({ type: 'Hide', reason: 'Insults' }).thenEvents(hidden)
  expect(given(review, written, erased).state).toMatchObject({
    rating: 4,
    title: '',
    text: '',
    author: 'Erased',
  })
})
it.each([
  ['Wanjiku Kamau', 'Wanjiku K.'],
  ['  Otieno  Juma odhiambo ', 'Otieno O.'],
  ['Achieng', 'Achieng'],
])('shows %s as %s', (fullName, shown) => {
  expect(shownName(fullName)).toBe(shown)
})
