import type { Aggregate, CommandOf, DomainEvent, EventCatalogue } from './kernel/decider.ts'
import { ok, type Rejection, type Result, refuseField, reject } from './kernel/result.ts'

/** `rating` is 1 to 5 stars. `title` may be ''. `author` is the writer's name as shown, for example 'Wanjiku K.'. */
export type ReviewContent = { rating: number; title: string; text: string; author: string }
type ReviewRef = { reviewId: string; productId: number; userId: string }

/** Every event holds what averages and counts need: the rating before an edit, and whether the review is hidden. */
export type ReviewEvent =
  /** `orderId`: the delivered order that contained the product. */
  | DomainEvent<'ReviewWritten', ReviewRef & ReviewContent & { orderId: string }>
  | DomainEvent<
      'ReviewEdited',
      ReviewRef & ReviewContent & { ratingBefore: number; isHidden: boolean }
    >
  /** The writer's key seals the reason, which may mention the writer. */
  | DomainEvent<'ReviewHidden', ReviewRef & { rating: number; reason: string }>
  | DomainEvent<'ReviewShownAgain', ReviewRef & { rating: number }>
  /** The writer was erased. The stars stay; the texts read as erased from then on. */
  | DomainEvent<'ReviewAuthorErased', ReviewRef>

export const erasedWords = { title: '', text: '', author: 'Erased' }

const reviewEvents: EventCatalogue<ReviewEvent> = {
  ReviewWritten: { version: 1, personal: { subject: 'userId', erased: erasedWords } },
  ReviewEdited: { version: 1, personal: { subject: 'userId', erased: erasedWords } },
  ReviewHidden: {
    version: 2,
    personal: { subject: 'userId', erased: { reason: '' }, outlivesSubject: true },
  },
  ReviewShownAgain: { version: 1 },
  ReviewAuthorErased: { version: 1 },
}

/** Null before the review is written. */
export type ReviewState =
  | (ReviewContent & {
      reviewId: string
      productId: number
      userId: string
      isHidden: boolean
      /** The writer was erased. */
      isErased: boolean
    })
  | null

type WriteReview = {
  type: 'Write'
  /** The review's id, if this is the customer's first review of the product. */
  reviewId: string
  productId: number
  userId: string
  orderId: string
  content: ReviewContent
}
export type ReviewCommand =
  | WriteReview
  | { type: 'EraseAuthor' }
  | { type: 'Hide'; reason: string }
  | { type: 'ShowAgain' }

export type ReviewCode = 'ACCOUNT_ERASED' | 'INVALID_INPUT' | 'REASON_REQUIRED' | 'REVIEW_NOT_FOUND'
type Decision = Result<ReviewEvent[], Rejection<ReviewCode>>

/** The id of the stream for one customer's review of one product. */
export const reviewStreamId = (productId: number, userId: string): string =>
  `${productId}.${userId}`

/** The name to show: first name and initial, so 'Wanjiku Kamau' becomes 'Wanjiku K.'. */
export const shownName = (fullName: string): string => {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]?.toUpperCase()}.`
}

const isRating = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5

const isSame = (one: ReviewContent, other: ReviewContent): boolean =>
  one.rating === other.rating &&
  one.title === other.title &&
  one.text === other.text &&
  one.author === other.author

/** A customer's second review of a product replaces the first. A hidden review stays hidden. */
const write = (
  { type: _, content, orderId, ...ref }: WriteReview,
  state: ReviewState,
): Decision => {
  if (!isRating(content.rating)) return refuseField('rating', 'Please give 1 to 5 stars.')
  if (state === null) return ok([{ type: 'ReviewWritten', data: { ...ref, orderId, ...content } }])
  if (state.isErased) return reject('ACCOUNT_ERASED')
  if (isSame(state, content)) return ok([])
  const { reviewId, productId, userId, rating: ratingBefore, isHidden } = state
  const data = { reviewId, productId, userId, ...content, ratingBefore, isHidden }
  return ok([{ type: 'ReviewEdited', data }])
}

type Written = NonNullable<ReviewState>

const eraseAuthor = ({ reviewId, productId, userId, isErased }: Written): Decision => {
  const data = { reviewId, productId, userId }
  return ok(isErased ? [] : [{ type: 'ReviewAuthorErased', data }])
}

const moderate = (
  command: CommandOf<ReviewCommand, 'Hide' | 'ShowAgain'>,
  { reviewId, productId, userId, rating, isHidden }: Written,
): Decision => {
  const data = { reviewId, productId, userId, rating }
  if (command.type === 'ShowAgain') return ok(isHidden ? [{ type: 'ReviewShownAgain', data }] : [])
  const { reason } = command
  if (reason === '') return reject('REASON_REQUIRED')
  return ok(isHidden ? [] : [{ type: 'ReviewHidden', data: { ...data, reason } }])
}

const decide = (command: ReviewCommand, state: ReviewState): Decision => {
  if (command.type === 'Write') return write(command, state)
  if (state === null) return reject('REVIEW_NOT_FOUND')
  return command.type === 'EraseAuthor' ? eraseAuthor(state) : moderate(command, state)
}

const evolve = (state: ReviewState, { type, data }: ReviewEvent): ReviewState => {
  if (type === 'ReviewWritten' || type === 'ReviewEdited') {
    const { reviewId, productId, userId, rating, title, text, author } = data
    const { isHidden = false, isErased = false } = state ?? {}
    return { reviewId, productId, userId, rating, title, text, author, isHidden, isErased }
  }
  if (type === 'ReviewAuthorErased') return state && { ...state, ...erasedWords, isErased: true }
  return state && { ...state, isHidden: type === 'ReviewHidden' }
}

export const review: Aggregate<'review', ReviewState, ReviewCommand, ReviewEvent, ReviewCode> = {
  category: 'review',
  memoryPart: 5,
  snapshots: { version: 1, subjectOf: (state) => state?.userId ?? null },
  events: reviewEvents,
  initial: null,
  decide,
  evolve,
}
