import type { Given } from './fold.ts'

type Written = { reviewId: string; userId: string; productId: number; rating: number }

const content = { title: 'Fine', text: 'Smooth ugali.', author: 'Wanjiku K.' }

/** Events of reviews, for the tests of their projections. The defaults: u wrote r about product 7, 4 stars. */
const withDefaults = (of: Partial<Written>) => ({
  reviewId: 'r',
  userId: 'u',
  productId: 7,
  rating: 4,
  ...of,
})
export const reviewWritten = (of: Partial<Written> = {}): Given => ({
  type: 'ReviewWritten',
  data: { ...withDefaults(of), ...content, orderId: 'order-1' },
})
export const reviewEdited = (
  of: Partial<Written>,
  ratingBefore: number,
  isHidden = false,
): Given => ({
  type: 'ReviewEdited',
  data: { ...withDefaults(of), ...content, text: 'Changed.', ratingBefore, isHidden },
})
export const reviewHidden = (of: Partial<Written> = {}): Given => ({
  type: 'ReviewHidden',
  data: { ...withDefaults(of), reason: 'Insults' },
})
export const reviewShownAgain = (of: Partial<Written> = {}): Given => ({
  type: 'ReviewShownAgain',
  data: withDefaults(of),
})
