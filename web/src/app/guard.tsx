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

/** A page for people who work for the shop. */
const isAtWork = (roles: readonly AccountRole[] | undefined): boolean =>
  roles !== undefined && !roles.includes('customer')

/**
 * Shown in place of a page that needs an account: sends the visitor to the home page, where the account menu asks them
 * to sign in. Staff whose session ended at work come to the form at once, which says why.
 */
export const SignInFirst = () => {
  const { pathname, search } = useLocation()
  const { roles } = usePageHandle()
  const hasEnded = useSession((session) => session.hasEnded)
  const from = `${pathname}${search}`
  if (hasEnded && isAtWork(roles))
    return <Navigate to="/login" replace state={{ from, isAsked: true, hasEnded }} />
  return <Navigate to="/" replace state={{ signInFor: from }} />
}
