import { eraseGuest } from '../commands/user/erasure/erase-guest.ts'
import { sweepOf } from './sweep.ts'

const DAY_MS = 24 * 3_600_000
/** The most guests that one run erases. The next run goes on. */
const AT_ONCE = 200

/**
 * Erases guests whose order ended longer ago than the shop keeps their data. If an erasure is refused, because the
 * order has joined an account meanwhile, the read model will say so.
 */
export const forgetGuestsSweep = sweepOf<string>({
  type: 'forget-guests',
  everyMs: 60 * 60_000,
  find: async function* ({ deps: { commands }, ago }) {
    yield* await commands.queries.guestEnds.before(ago(commands.guestDataDays * DAY_MS), AT_ONCE)
  },
  idOf: (orderId) => orderId,
  work: (orderId, { tryTo }) => tryTo(eraseGuest, { orderId }),
})
