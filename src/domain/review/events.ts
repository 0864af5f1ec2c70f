import type { DomainEvent, EventCatalogue } from '../kernel/event.ts'

/** 1 to 5 stars. `title` may be ''. `author` is the writer's shown name, e.g. 'Wanjiku K.'. */
export type ReviewContent = { rating: number; title: string; text: string; author: string }
type ReviewRef = { reviewId: string; productId: number; userId: string }

/**
 * Every event carries the needs of averages and counts: `rating` as it was before an edit, and whether the public sees
 * it.
 */
export type ReviewEvent =
  /** `orderId` is the delivered order that contained the product. */
  | DomainEvent<'ReviewWritten', ReviewRef & ReviewContent & { orderId: string }>
  | DomainEvent<
      'ReviewEdited',
      ReviewRef & ReviewContent & { ratingBefore: number; isHidden: boolean }
    >
  | DomainEvent<'ReviewHidden', ReviewRef & { rating: number; reason: string }>
  | DomainEvent<'ReviewShownAgain', ReviewRef & { rating: number }>
  /** The writer was erased. The stars stay, the words read as erased from then on. */
  | DomainEvent<'ReviewAuthorErased', ReviewRef>

export const erasedWords = { title: '', text: '', author: 'Erased' }

export const reviewEvents: EventCatalogue<ReviewEvent> = {
  ReviewWritten: { version: 1, personal: { subject: 'userId', erased: erasedWords } },
  ReviewEdited: { version: 1, personal: { subject: 'userId', erased: erasedWords } },
  ReviewHidden: { version: 1 },
  ReviewShownAgain: { version: 1 },
  ReviewAuthorErased: { version: 1 },
}
