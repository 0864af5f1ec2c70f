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
