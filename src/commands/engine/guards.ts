import type { Actor } from '../../domain/kernel/actor.ts'
import { runsBranch } from '../../domain/kernel/actor.ts'

/** Admins, and the shop's own processes: workers, and the one that fills an empty shop. */
export const isAdmin = ({ role }: Actor): boolean => role === 'admin' || role === 'system'

export const isSystem = ({ role }: Actor): boolean => role === 'system'

/** Somebody with an account, whatever the role. */
export const hasAccount = ({ role }: Actor): boolean => role !== 'guest' && role !== 'system'

export const mayRunBranch = (actor: Actor, branchId: number): boolean =>
  isSystem(actor) || runsBranch(actor, branchId)

/** Who looks after the money that M-PESA brings. */
export const settlesPayments = (actor: Actor): boolean => isAdmin(actor) || actor.role === 'finance'
