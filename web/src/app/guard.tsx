import { useMatches } from 'react-router-dom'
import type { AccountRole } from '#contract/user.ts'
import { useSession } from '../shop/account/session.ts'
import { rolesOf } from './page-handle.ts'

/** `asked`: nobody is signed in. The server holds the same rules, so this decides only what is shown. */
export type Access = 'granted' | 'asked' | 'unknown'

/** A page that names no roles is for everybody. */
const accessOf = (
  roles: readonly AccountRole[] | undefined,
  role: AccountRole | undefined,
): Access => {
  if (roles === undefined) return 'granted'
  if (role === undefined) return 'asked'
  return roles.includes(role) ? 'granted' : 'unknown'
}

/** The current visitor's access to the current page. */
export const useAccess = (): Access => {
  const role = useSession((session) => session.user?.role)
  return accessOf(rolesOf(useMatches().at(-1)?.handle), role)
}
