export type Role =
  | 'guest'
  | 'customer'
  | 'driver'
  | 'branch_manager'
  | 'finance'
  | 'admin'
  | 'system'

/**
 * Who issues a command or asks a query. `id` is the user's id; 'guest' and 'system' for the two without an account.
 * `branchId` is set for a branch manager only: the one branch they run.
 */
export type Actor = { readonly id: string; readonly role: Role; readonly branchId?: number }

export const guest: Actor = { id: 'guest', role: 'guest' }
export const system: Actor = { id: 'system', role: 'system' }

/** Admins may act for any branch, a manager only for their own. */
export const runsBranch = (actor: Actor, branchId: number): boolean =>
  actor.role === 'admin' || (actor.role === 'branch_manager' && actor.branchId === branchId)
