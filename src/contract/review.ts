import { issue } from './rules/issues.ts'
import { catalogueId, isoTime, line, paging, uuid, z } from './rules/schema.ts'

/** How many visible reviews gave 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly [number, number, number, number, number]

export const noStars: StarCounts = [0, 0, 0, 0, 0]

/** The counts after a review with `rating` stars was added (`by` 1) or removed (`by` -1). */
export const countStars = (counts: StarCounts, rating: number, by: 1 | -1): StarCounts => {
  const count = (stars: number, known: number) => (stars === rating ? known + by : known)
  const [one, two, three, four, five] = counts
  return [count(1, one), count(2, two), count(3, three), count(4, four), count(5, five)]
}

/** The average is rounded to two decimals. Without reviews it is 0. */
export const ratingOf = (counts: StarCounts): { averageRating: number; reviewCount: number } => {
  const reviewCount = counts.reduce((sum, count) => sum + count, 0)
  const stars = counts.reduce((sum, count, index) => sum + count * (index + 1), 0)
  const averageRating = reviewCount === 0 ? 0 : Math.round((stars * 100) / reviewCount) / 100
  return { averageRating, reviewCount }
}

export const REVIEW_TITLE_LENGTH = 120
export const REVIEW_TEXT_LENGTH = 2_000

/** `author`: first name and initial. `hidden`: present for staff and the author while the review is hidden. */
export const review = z
  .object({
    id: uuid,
    rating: z.number(),
    title: z.string(),
    text: z.string(),
    author: z.string(),
    createdAt: isoTime,
    editedAt: isoTime.nullable(),
    hidden: z.object({ reason: z.string() }).optional(),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof review>

/**
 * `stars`: how many reviews gave 1, 2, 3, 4 and 5 stars. `own`: the user's own review, or null. `mayReview`: an order
 * delivered the product to the user.
 */
export const reviewSummary = z
  .object({
    averageRating: z.number(),
    reviewCount: z.number(),
    stars: z.array(z.number()).length(5),
    own: review.nullable(),
    mayReview: z.boolean(),
    mayModerate: z.boolean(),
  })
  .meta({ id: 'ReviewSummary' })
export type ReviewSummary = z.infer<typeof reviewSummary>

export const reviewedProductParams = z.object({ id: catalogueId })
export const reviewsQuery = paging

/** A review may consist of stars only. */
export const reviewBody = z.object({
  rating: z.number().int().min(1, issue('STARS_REQUIRED')).max(5, issue('STARS_REQUIRED')),
  title: line(0, REVIEW_TITLE_LENGTH, 'TOO_LONG').default(''),
  text: z
    .string()
    .trim()
    .max(REVIEW_TEXT_LENGTH, issue('TOO_LONG'))
    .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, issue('UNPRINTABLE'))
    .default(''),
})
export type ReviewBody = z.input<typeof reviewBody>

/** A reason is needed to hide a review, and none to show it again. */
export const moderationBody = z.discriminatedUnion('hidden', [
  z.object({ hidden: z.literal(true), reason: line(3, 500, 'REASON_REQUIRED') }),
  z.object({ hidden: z.literal(false) }),
])
export type ModerationBody = z.infer<typeof moderationBody>
