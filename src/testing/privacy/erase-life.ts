import { eraseOwnAccount } from '#src/commands/user/erasure/erase-account.ts'
import { eraseOwnOrder } from '#src/commands/user/erasure/erase-guest.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { jobsOf, type Reaction, reactionOf, usualTimings } from '#src/workers/job.ts'
import { eventJobs } from '#src/workers/workers.ts'
import { paymentJobs } from '../payment/jobs.ts'
import type { TestShop } from '../shop.ts'
import type { WholePerson } from './people.ts'
import type { WholeLife } from './whole-life.ts'

export const allReactions: readonly Reaction[] = eventJobs.map((job) =>
  reactionOf(job, usualTimings),
)

export const lengthOfLog = async ({ deps: { events } }: TestShop): Promise<number> =>
  (await events.readAll(null, 10_000)).events.length

const strings = (data: object): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === 'string'))

/** Runs the jobs that follow from the events after the first `done`, and from the events of these jobs. */
const runJobs = async (shop: TestShop, done: number): Promise<void> => {
  const { run } = paymentJobs(shop)
  const read = await shop.deps.events.readAll(null, 10_000)
  const events = read.events.slice(done)
  if (events.length === 0) return
  for (const { type, data } of jobsOf(allReactions, events)) await run(type, strings(data))
  await shop.caughtUp()
  await runJobs(shop, read.events.length)
}

/** Does all that follows from the events after the first `done`, as a shop does within an hour. */
export const settleAfter = async (shop: TestShop, done: number): Promise<void> => {
  await shop.caughtUp()
  await runJobs(shop, done)
  await paymentJobs(shop).run('scrub-files')
}

/** The person erases both accounts, and the guest's order by its secret. */
export const eraseLife = async (
  shop: TestShop,
  { password }: WholePerson,
  { own, staff, guestOrderId }: WholeLife,
): Promise<void> => {
  const before = await lengthOfLog(shop)
  await shop.done(eraseOwnAccount, { password, openOrders: 'cancel' }, own)
  await shop.done(eraseOwnAccount, { password }, staff)
  const holder: Actor = { id: '', role: 'guest', holds: guestOrderId }
  await shop.done(eraseOwnOrder, { orderId: guestOrderId, openOrders: 'cancel' }, holder)
  await settleAfter(shop, before)
}
