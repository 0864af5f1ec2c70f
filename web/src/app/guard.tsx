import type { AccountRole } from '#contract/user.ts'
import { Navigate, useLocation } from '#web/lib/router/router.tsx'
import { useSession } from '../shop/account/session.ts'
import { usePageHandle } from './pages/page.ts'

/**
 * 'asked': the visitor has to sign in; 'unknown': the visitor sees the not-found page. The server enforces the same
 * rules, so this decides only what the page shows.
 */
type Access = 'granted' | 'asked' | 'unknown'

/** A page without `roles` is open to everybody. */
const accessOf = (
  roles: readonly AccountRole[] | undefined,
  role: AccountRole | undefined,
): Access => {
  if (roles === undefined) return 'granted'
  if (role === undefined) return 'asked'
  return roles.includes(role) ? 'granted' : 'unknown'
}

/** What the current visitor may see of the current page. */
export const useAccess = (): Access => {
  const role = useSession((session) => session.user?.role)
  return accessOf(usePageHandle().roles, role)
}

/**
 * Shown in place of a page that needs an account: sends the visitor to the home page, where the account menu asks them
 * to sign in.
 */
export const SignInFirst = () => {
  const { pathname, search } = useLocation()
  return <Navigate to="/" replace state={{ signInFor: `${pathname}${search}` }} />
}
