import { isAdmin } from '../kernel/access.ts'
import type { Actor } from '../kernel/actor.ts'
import type { Instant } from '../kernel/event.ts'

/** A branch may have to call about an order or a delivery for so long after its end. */
const BRANCH_MAY_CALL_MS = 30 * 24 * 3_600_000

/**
 * Whether those who run a branch may still call about what ended then. Null: it has not ended. Admins always may.
 * `now`: in ms.
 */
export const branchMayCall = (actor: Actor, endedAt: Instant | null, now: number): boolean =>
  isAdmin(actor) || endedAt === null || now - Date.parse(endedAt) <= BRANCH_MAY_CALL_MS
