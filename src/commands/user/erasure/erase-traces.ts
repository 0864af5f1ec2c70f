import { isShop } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { loyalty } from '#src/domain/loyalty/loyalty.ts'
import { review, reviewStreamId } from '#src/domain/review.ts'
import { everyPage } from '#src/lib/parts.ts'
import type { PageRequest, ReadModelAnswer } from '#src/projections/read-model-queries.ts'
import { isCaughtUp } from '#src/runtime/readers.ts'
import type { Recorded } from '#src/stores/event-store/events.ts'
import type { Doc, Page } from '#src/stores/read-store/port.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import type { StateCache } from '../../engine/read-state.ts'
import { forgetAccount } from './erase-account.ts'
import { eraseOrder } from './erase-guest.ts'

const forget = (cache: StateCache, { type, data }: Recorded): void => {
  if (type === 'UserErased') cache.user.states.delete(data.userId)
  if (type === 'OrderCustomerErased') cache.payment.states.delete(data.orderId)
  if (type === 'ReviewAuthorErased') {
    cache.review.states.delete(reviewStreamId(data.productId, data.userId))
  }
}

/** Makes each process forget the remembered states of erased people. */
export const forgetErased =
  (cache: StateCache) =>
  (events: readonly Recorded[]): void => {
    for (const event of events) forget(cache, event)
  }

async function* everyDoc<D extends Doc>(read: (page: PageRequest) => ReadModelAnswer<Page<D>>) {
  for await (const docs of everyPage(read, 100)) yield* docs
}

const eraseOrders = async (context: CommandContext, userId: string): Promise<CommandResult> => {
  const { actor, queries } = context
  for await (const { id } of everyDoc((page) => queries.orders.ofUser(actor, userId, page))) {
    const erased = await eraseOrder(context, id)
    if (!erased.ok) return erased
  }
  return ok(null)
}

const eraseReviews = async (context: CommandContext, userId: string): Promise<CommandResult> => {
  const { actor, queries } = context
  const all = everyDoc((page) => queries.reviews.ofAuthor(actor, userId, page))
  for await (const { productId } of all) {
    const id = reviewStreamId(productId, userId)
    const erased = await execute(context, review, id, { type: 'EraseAuthor' })
    if (!erased.ok) return erased
  }
  return ok(null)
}

const erasePoints = async (context: CommandContext, userId: string): Promise<CommandResult> =>
  withoutValue(await execute(context, loyalty, userId, { type: 'Erase', userId }))

/** After an account was erased: ends its points, and erases the person from each of its orders and reviews. */
export const eraseTraces: Command<{ userId: string }, null> = {
  name: 'erase-traces',
  may: isShop,
  run: async ({ userId }, context) => {
    await forgetAccount(context, userId)
    // The read models find the account's orders and reviews.
    const { orders, reviews } = context.queries
    if (!(await isCaughtUp(context, orders, reviews))) return reject('NOT_CAUGHT_UP')
    for (const erase of [eraseOrders, eraseReviews, erasePoints]) {
      const erased = await erase(context, userId)
      if (!erased.ok) return erased
    }
    return ok(null)
  },
}
