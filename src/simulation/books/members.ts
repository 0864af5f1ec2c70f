import * as z from 'zod'
import { reader } from './entry.ts'
import { reward } from './opening.ts'
import { isFirst, memberOf } from './state.ts'

const DAY_MS = 24 * 3_600_000
const redeemed = z.object({ voucherId: z.string() })

/** Somebody gives points for a voucher. The same wish of the same person is one voucher. */
export const redeemReward = reader({
  input: z.object({ idempotencyKey: z.string() }),
  events: ['RewardRedeemed'],
  write: (books, { idempotencyKey }, { by, said, at }) => {
    const member = memberOf(books, by.id)
    const key = `${by.id} ${idempotencyKey}`
    const voucherId = redeemed.safeParse(said).data?.voucherId
    if (!isFirst(books, key)) return
    member.entries.push({ kind: 'redemption', points: -reward.points, about: voucherId ?? '' })
    const expiresAt = new Date(at.getTime() + reward.days * DAY_MS)
    member.vouchers.push({ voucherId, expiresAt, usedFor: null })
  },
})

export const correctPoints = reader({
  input: z.object({ userId: z.string(), correctionId: z.string(), points: z.number() }),
  events: ['PointsCorrected'],
  write: (books, { userId, correctionId, points }) => {
    if (!isFirst(books, correctionId)) return
    memberOf(books, userId).entries.push({ kind: 'correction', points, about: correctionId })
  },
})

/** An account that is erased has no points any more. */
export const erase = (books: Parameters<typeof memberOf>[0], userId: string): void => {
  memberOf(books, userId).isGone = true
}

const registered = z.object({ userId: z.string() })

export const registerUser = reader({
  input: z.object({}),
  events: ['UserRegistered'],
  write: (books, _, { said, event }) => {
    const userId = registered.safeParse(said).data?.userId ?? event?.of
    if (userId !== undefined) memberOf(books, userId)
  },
})

/** Nobody is shown any more who ordered, and where it went. */
export const forget = ({ orders }: Parameters<typeof memberOf>[0], orderId: string): void => {
  const order = orders.get(orderId)
  if (order !== undefined) order.isForgotten = true
}
