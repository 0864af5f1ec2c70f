import { ok, type Rejection, type Result, reject } from './result.ts'

export const accountRoles = ['admin', 'branch_manager', 'driver', 'customer', 'finance'] as const
export type AccountRole = (typeof accountRoles)[number]

export type Role = AccountRole | 'guest' | 'system'

/**
 * The issuer of a command or query. `id` is the user's id, or 'guest' and 'system' for the two without an account. Only
 * a branch manager has a `branchId`: the one branch they run. `holds`: the order whose own secret came with the request,
 * and was right.
 */
export type Actor = {
  readonly id: string
  readonly role: Role
  readonly branchId?: number | undefined
  readonly holds?: string | undefined
}

export const guest: Actor = { id: 'guest', role: 'guest' }
export const system: Actor = { id: 'system', role: 'system' }
/** The person at the command line, who acts for the shop itself. */
export const operator: Actor = { id: 'operator', role: 'system' }

/** Nobody is signed in. */
export const isGuest = ({ role }: Actor): boolean => role === 'guest'

/** The shop's own processes: the workers, and the one that fills an empty shop. */
export const isShop = ({ role }: Actor): boolean => role === 'system'

/** The person at the command line. They stand in for an administrator where the shop has no other. */
export const isOperator = (actor: Actor): boolean => isShop(actor) && actor.id === operator.id

export const hasAccount = (actor: Actor): boolean => !isGuest(actor) && !isShop(actor)

export const isStaff = (actor: Actor): boolean => hasAccount(actor) && actor.role !== 'customer'

/** Admins and the shop itself may do and read everything. */
export const isAdmin = (actor: Actor): boolean => actor.role === 'admin' || isShop(actor)

/** Admins run every branch, managers their own. */
export const runsBranch = (actor: Actor, branchId: number): boolean =>
  isAdmin(actor) || (actor.role === 'branch_manager' && actor.branchId === branchId)

/** A branch may have to call about an order or a delivery for so long after its end. */
const BRANCH_MAY_CALL_MS = 30 * 24 * 3_600_000

/**
 * Whether those who run a branch may still call about what ended at that time (ISO 8601). Null: it has not ended. Admins
 * always may. `now`: in ms.
 */
export const branchMayCall = (actor: Actor, endedAt: string | null, now: number): boolean =>
  isAdmin(actor) || endedAt === null || now - Date.parse(endedAt) <= BRANCH_MAY_CALL_MS

/** Those who run a branch, whichever. */
export const runsBranches = (actor: Actor): boolean =>
  isAdmin(actor) || actor.role === 'branch_manager'

/** Drivers bring deliveries to the customers. */
export const isDriver = ({ role }: Actor): boolean => role === 'driver'

/** Finance and admins look after M-PESA's money. */
export const settlesPayments = (actor: Actor): boolean => isAdmin(actor) || actor.role === 'finance'

/** The ledger of points, what they are worth, and the statement of a month. */
export const readsLedger = (actor: Actor): boolean => settlesPayments(actor)

/** Cash that drivers bring is counted by those who run a branch, and by finance. */
export const countsCash = (actor: Actor): boolean => runsBranches(actor) || settlesPayments(actor)

/** The payments of all branches are read by those who settle them. */
export const seesAllPayments = (actor: Actor): boolean => settlesPayments(actor)

/** Staff hide reviews and show them again. */
export const moderatesReviews = ({ role }: Actor): boolean =>
  role === 'admin' || role === 'branch_manager'

/** Owners may read and change their own things in any role. A guest owns nothing. */
export const owns = (actor: Actor, userId: string | null): boolean =>
  hasAccount(actor) && actor.id === userId

/**
 * Nobody decides as staff about what is their own: the money of their orders, their points, the cash they carry, their
 * reviews. `userId`: whose it is. Every command by which staff move such a thing asks this.
 */
export const unlessOwn = (
  actor: Actor,
  userId: string | null,
): Result<null, Rejection<'OWN_MATTER'>> => (owns(actor, userId) ? reject('OWN_MATTER') : ok(null))

/** The account of an order: the one that placed it, or that it was joined to. Null: a guest's that nobody has joined. */
export type OrderOwner = { readonly orderId: string; readonly userId: string | null }

/** Whoever has an order's own secret may do with this one order what its customer may. */
export const holdsOrder = ({ holds }: Actor, orderId: string): boolean => holds === orderId

/** The customer of an order: its account, or whoever holds its secret. */
export const ownsOrder = (actor: Actor, { orderId, userId }: OrderOwner): boolean =>
  owns(actor, userId) || holdsOrder(actor, orderId)

/** The customer and the branch of an order. */
export type OrderParties = OrderOwner & { readonly branchId: number }

export const seesOrder = (actor: Actor, order: OrderParties): boolean =>
  ownsOrder(actor, order) || runsBranch(actor, order.branchId)

/** Whether the actor, as staff, sees the payment of an order of this branch. */
export const seesPayment = (actor: Actor, { branchId }: { branchId: number }): boolean =>
  seesAllPayments(actor) || runsBranch(actor, branchId)

/** Customers pay for their own orders. A guest's order is open to all who know its id, which nobody can guess. */
export const mayPayFor = (actor: Actor, order: OrderOwner): boolean =>
  order.userId === null || ownsOrder(actor, order)

/** Sessions of these roles end after inactivity. A rider's phone and a branch's till lie idle between orders. */
const watched: readonly string[] = ['admin', 'finance'] satisfies Actor['role'][]
export const endsIdle = (role: string): boolean => watched.includes(role)

/** The refusal for a missing right. A guest may sign in and try again. */
export const denied = (
  actor: Actor,
): { ok: false; error: Rejection<'UNAUTHENTICATED' | 'FORBIDDEN'> } =>
  reject(isGuest(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
