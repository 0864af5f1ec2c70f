import { hasAccount, moderatesReviews, unlessOwn } from '../domain/kernel/access.ts'
import { reject } from '../domain/kernel/result.ts'
import { order } from '../domain/order/order.ts'
import { isPlaced } from '../domain/order/state.ts'
import { type ReviewContent, review, reviewStreamId, shownName } from '../domain/review.ts'
import { user } from '../domain/user/user.ts'
import { type Command, type CommandContext, withoutValue } from './engine/command.ts'
import { execute, load } from './engine/execute.ts'

type WriteReview = { productId: number } & Omit<ReviewContent, 'author'>

/** The delivered order with this product. The read model finds it, and the order itself is checked. */
const deliveredWith = async (context: CommandContext, productId: number) => {
  const { actor, queries } = context
  const orderId = await queries.reviews.deliveredWith(actor, productId)
  if (orderId === undefined) return undefined
  const found = await load(context, order, orderId)
  if (!isPlaced(found) || found.status !== 'delivered' || found.userId !== actor.id)
    return undefined
  return found.demand.some((one) => one.productId === productId) ? orderId : undefined
}

/** Writes the customer's review of a product that was delivered to them. A second call changes the review. */
export const writeReview: Command<WriteReview, null> = {
  name: 'write-review',
  may: hasAccount,
  run: async ({ productId, rating, title, text }, context) => {
    const { id: userId } = context.actor
    const orderId = await deliveredWith(context, productId)
    if (orderId === undefined) return reject('REVIEW_NOT_ALLOWED')
    const account = await load(context, user, userId)
    if (account.status !== 'registered') return reject('USER_NOT_FOUND')
    const content = { rating, title, text, author: shownName(account.fullName) }
    const reviewId = context.world.newId()
    const command = { type: 'Write', reviewId, productId, userId, orderId, content } as const
    return withoutValue(await execute(context, review, reviewStreamId(productId, userId), command))
  },
}

/** `hide` is the reason for hiding the review. Null shows it again. */
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
    return withoutValue(await execute(context, review, reviewStreamId(productId, userId), command))
  },
}
