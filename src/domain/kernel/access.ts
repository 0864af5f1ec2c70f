import { ok, type Rejection, type Result, reject } from './result.ts'

export const accountRoles = [
  'admin',
  'branch_manager',
  'clerk',
  'driver',
  'customer',
  'finance',
] as const
export type AccountRole = (typeof accountRoles)[number]

/** Accounts with these roles belong to one branch. Pages call a clerk 'Shop assistant'. */
const branchRoles: readonly string[] = ['branch_manager', 'clerk'] satisfies AccountRole[]
export const belongsToBranch = (role: string): boolean => branchRoles.includes(role)

export type Role = AccountRole | 'guest' | 'system'

/**
 * Who issues a command or asks a query. `id` is the user's id, or 'guest' or 'system' for actors without an account.
 * Branch managers and clerks have a `branchId`. `holds`: the order whose correct secret came with the request. `opens`: the
 * order whose link came with it.
 */
export type Actor = {
  readonly id: string
  readonly role: Role
  readonly branchId?: number | undefined
  readonly holds?: string | undefined
  readonly opens?: string | undefined
}

export const guest: Actor = { id: 'guest', role: 'guest' }
export const system: Actor = { id: 'system', role: 'system' }
/** The person at the command line. They act for the shop itself. */
export const operator: Actor = { id: 'operator', role: 'system' }

/** The actor is not signed in. */
export const isGuest = ({ role }: Actor): boolean => role === 'guest'

/** The shop's own processes: the workers, and the process that fills an empty demo shop. */
export const isShop = ({ role }: Actor): boolean => role === 'system'

/** The person at the command line, who may do what an administrator may. A shop with one administrator needs this. */
export const isOperator = (actor: Actor): boolean => isShop(actor) && actor.id === operator.id

export const hasAccount = (actor: Actor): boolean => !isGuest(actor) && !isShop(actor)

export const isStaff = (actor: Actor): boolean => hasAccount(actor) && actor.role !== 'customer'

/** Admins and the shop itself may do and read everything. */
export const isAdmin = (actor: Actor): boolean => actor.role === 'admin' || isShop(actor)

/** Admins run every branch, managers only their own. */
export const runsBranch = (actor: Actor, branchId: number): boolean =>
  isAdmin(actor) || (actor.role === 'branch_manager' && actor.branchId === branchId)

/**
 * The branch's manager and its clerks, who pack orders, count shelves and receive goods. What concerns money, prices or
 * accounts asks for `runsBranch`.
 */
export const worksAt = (actor: Actor, branchId: number): boolean =>
  runsBranch(actor, branchId) || (actor.role === 'clerk' && actor.branchId === branchId)

/** How long (ms) after the end of an order or a delivery the branch may still call the customer. */
const BRANCH_MAY_CALL_MS = 30 * 24 * 3_600_000

/**
 * Whether staff of the branch may still call about an order or a delivery that ended at `endedAt` (ISO 8601, null: not
 * ended). Admins always may. `now` is in ms since 1970.
 */
export const branchMayCall = (actor: Actor, endedAt: string | null, now: number): boolean =>
  isAdmin(actor) || endedAt === null || now - Date.parse(endedAt) <= BRANCH_MAY_CALL_MS

/** The actor runs at least one branch. */
export const runsBranches = (actor: Actor): boolean =>
  isAdmin(actor) || actor.role === 'branch_manager'

/** A list of one branch is for those who run it, a list of all branches (`branchId` undefined) for admins. */
export const runsOneOrAll = (actor: Actor, branchId: number | undefined): boolean =>
  branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)

/** A list of one branch is for its staff, a list of all branches (`branchId` undefined) for admins. */
export const worksAtOneOrAll = (actor: Actor, branchId: number | undefined): boolean =>
  branchId === undefined ? isAdmin(actor) : worksAt(actor, branchId)

/** The actor works at one branch at least. */
export const worksAtBranches = (actor: Actor): boolean =>
  runsBranches(actor) || actor.role === 'clerk'

/** Drivers bring deliveries to the customers. */
export const isDriver = ({ role }: Actor): boolean => role === 'driver'

/** Finance and admins handle M-PESA's money. */
export const settlesPayments = (actor: Actor): boolean => isAdmin(actor) || actor.role === 'finance'

/** The actor may read the ledger of points, what points are worth, and the monthly statement. */
export const readsLedger = (actor: Actor): boolean => settlesPayments(actor)

/** Admins and finance see every customer, a manager those who ordered from the own branch. */
export const seesCustomers = (actor: Actor): boolean =>
  runsBranches(actor) || settlesPayments(actor)

/** Admins and finance see the sales of all branches, a manager those of the own branch. */
export const seesSales = (actor: Actor, branchId: number | undefined): boolean =>
  settlesPayments(actor) || (branchId !== undefined && runsBranch(actor, branchId))

/**
 * Admins and finance see what staff did at all branches, a manager what they did at the own branch: in the kinds of
 * records whose histories they read.
 */
export const seesStaffDays = (actor: Actor, branchId: number | undefined): boolean =>
  seesSales(actor, branchId)

/** Branch managers, admins and finance count the cash that drivers bring. */
export const countsCash = (actor: Actor): boolean => runsBranches(actor) || settlesPayments(actor)

/** Who may search in the staff's bar. Each finds only what the role may see. */
export const searchesShop = (actor: Actor): boolean =>
  worksAtBranches(actor) || settlesPayments(actor)

/** Whoever settles payments sees the payments of all branches. */
export const seesAllPayments = (actor: Actor): boolean => settlesPayments(actor)

/** Admins and branch managers hide reviews and show them again. */
export const moderatesReviews = ({ role }: Actor): boolean =>
  role === 'admin' || role === 'branch_manager'

/** Owners may read and change their own things, whatever their role. A guest owns nothing. */
export const owns = (actor: Actor, userId: string | null): boolean =>
  hasAccount(actor) && actor.id === userId

/**
 * Staff must not decide about their own matters: the money of their orders, their points, the cash they carry, their
 * reviews. Every staff command about such a thing calls this. `userId` is the account that it belongs to.
 */
export const unlessOwn = (
  actor: Actor,
  userId: string | null,
): Result<null, Rejection<'OWN_MATTER'>> => (owns(actor, userId) ? reject('OWN_MATTER') : ok(null))

/**
 * The account that placed an order or was joined to it later. `userId` is null for a guest's order that has no account.
 */
export type OrderOwner = { readonly orderId: string; readonly userId: string | null }

/** Whoever sends an order's secret may do with this order what its customer may. */
export const holdsOrder = ({ holds }: Actor, orderId: string): boolean => holds === orderId

/** The actor is the order's customer: its account, or somebody who holds its secret. */
export const ownsOrder = (actor: Actor, { orderId, userId }: OrderOwner): boolean =>
  owns(actor, userId) || holdsOrder(actor, orderId)

/**
 * The actor sees of the order what its customer sees: as its customer, or by the link of a guest's order. A link changes
 * nothing, and opens no order of an account.
 */
export const seesAsCustomer = (actor: Actor, order: OrderOwner): boolean =>
  ownsOrder(actor, order) || (order.userId === null && actor.opens === order.orderId)

/** What decides who may see an order: its customer and its branch. */
export type OrderParties = OrderOwner & { readonly branchId: number }

export const seesOrder = (actor: Actor, order: OrderParties): boolean =>
  seesAsCustomer(actor, order) || worksAt(actor, order.branchId)

/** Whether the actor, as staff, may see the payment of an order of this branch. */
export const seesPayment = (actor: Actor, { branchId }: { branchId: number }): boolean =>
  seesAllPayments(actor) || runsBranch(actor, branchId)

/**
 * Customers pay for their own orders. Anybody who knows the id of a guest's order may pay for it: nobody can guess the
 * id.
 */
export const mayPayFor = (actor: Actor, order: OrderOwner): boolean =>
  order.userId === null || ownsOrder(actor, order)

/**
 * Sessions of these roles end after inactivity. Drivers, branch managers and clerks stay signed in, because their
 * devices lie unused between orders.
 */
const watched: readonly string[] = ['admin', 'finance'] satisfies Actor['role'][]
export const endsIdle = (role: string): boolean => watched.includes(role)

/**
 * Accounts of these roles can do so much that a password alone must not decide whose phone opens them: their first second
 * factor takes a link.
 */
export const firstFactorTakesLink = (role: string): boolean => watched.includes(role)

/** The refusal for a missing right. A guest is asked to sign in. */
export const denied = (
  actor: Actor,
): { ok: false; error: Rejection<'UNAUTHENTICATED' | 'FORBIDDEN'> } =>
  reject(isGuest(actor) ? 'UNAUTHENTICATED' : 'FORBIDDEN')
