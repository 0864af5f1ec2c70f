import { Navigate, useLocation } from 'react-router-dom'
import type { AccountRole } from '#contract/user.ts'
import { useSession } from '../shop/account/session.ts'
import { usePageHandle } from './pages/page.ts'

/** `asked`: nobody is signed in. The server holds the same rules, so this decides only what is shown. */
type Access = 'granted' | 'asked' | 'unknown'

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
  return accessOf(usePageHandle().roles, role)
}

/** Stands in place of a page that needs an account: sends its visitor home, and asks there to sign in. */
export const SignInFirst = () => {
  const { pathname, search } = useLocation()
  return <Navigate to="/" replace state={{ signInFor: `${pathname}${search}` }} />
}
