import { moderatesReviews, unlessOwn } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { review, reviewStreamId } from '../../domain/review/review.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** `hide`: the reason. Null shows the review again. */
export type ModerateReview = { reviewId: string; hide: string | null }

export const moderateReview: Command<ModerateReview, null> = {
  name: 'moderate-review',
  may: moderatesReviews,
  run: async ({ reviewId, hide }, context) => {
    const found = await context.queries.reviews.toModerate(context.actor, reviewId)
    if (!found.ok) return found
    const { productId, userId } = found.value
    const allowed = unlessOwn(context.actor, userId)
    if (!allowed.ok) return allowed
    const command =
      hide === null
        ? ({ type: 'ShowAgain' } as const)
        : ({ type: 'Hide', reason: hide.trim() } as const)
    const changed = await execute(context, review, reviewStreamId(productId, userId), command)
    return changed.ok ? ok(null) : changed
  },
}
