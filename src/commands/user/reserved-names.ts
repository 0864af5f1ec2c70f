/** A manager's branch may be found by a name that begins so. */
export const MANAGER_PREFIX = 'manager_'

/** Only admins, and the shop itself, give such names away. */
export const isReserved = (username: string): boolean =>
  username.toLowerCase().startsWith(MANAGER_PREFIX)
