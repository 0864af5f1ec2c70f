import type { Actor } from './actor.ts'
import { type Rejection, reject } from './result.ts'

/** Nobody is signed in. */
export const isGuest = ({ role }: Actor): boolean => role === 'guest'

/** The shop's own processes: workers, and the one that fills an empty shop. */
export const isShop = ({ role }: Actor): boolean => role === 'system'

export const hasAccount = (actor: Actor): boolean => !isGuest(actor) && !isShop(actor)

/** Everybody who works here. */
export const isStaff = (actor: Actor): boolean => hasAccount(actor) && actor.role !== 'customer'

/** Admins may do and read everything, as the shop itself may. */
export const isAdmin = (actor: Actor): boolean => actor.role === 'admin' || isShop(actor)

/** Admins act for any branch, a manager acts for their own. */
export const runsBranch = (actor: Actor, branchId: number): boolean =>
  isAdmin(actor) || (actor.role === 'branch_manager' && actor.branchId === branchId)

/** Finance and admins look after the money that M-PESA brings. */
export const settlesPayments = (actor: Actor): boolean => isAdmin(actor) || actor.role === 'finance'

/** Staff hide reviews and show them again. */
export const moderatesReviews = ({ role }: Actor): boolean =>
  role === 'admin' || role === 'branch_manager'

/** One's own may be read and changed whatever the role; a guest owns nothing. */
export const owns = (actor: Actor, userId: string | null): boolean =>
  hasAccount(actor) && actor.id === userId

/** Whose order it is. `userId` is null for a guest's. */
export type OrderParties = { readonly userId: string | null; readonly branchId: number }

export const seesOrder = (actor: Actor, { userId, branchId }: OrderParties): boolean =>
  owns(actor, userId) || runsBranch(actor, branchId)

/** The payment of an order of this branch, as staff see it. */
export const seesPayment = (actor: Actor, { branchId }: { branchId: number }): boolean =>
  settlesPayments(actor) || runsBranch(actor, branchId)

/** One pays for one's own; a guest's order is paid by whoever knows its id, which nobody can guess. */
export const mayPayFor = (actor: Actor, { userId }: { userId: string | null }): boolean =>
  userId === null || owns(actor, userId)

/** A session of these roles ends for want of activity; a rider's phone and a branch's till lie idle between orders. */
const watched: readonly string[] = ['admin', 'finance'] satisfies Actor['role'][]
export const endsIdle = (role: string): boolean => watched.includes(role)

/** The refusal for want of a right: a guest may sign in and try again. */
export const denied = (
  actor: Actor,
): { ok: false; error: Rejection<'UNAUTHENTICATED' | 'FORBIDDEN'> } =>
  reject(isGuest(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
