import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router-dom'
import type { AccountRole } from '#contract/user.ts'
import { useSession } from '../shop/account/session.ts'
import { rolesOf } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

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

/** Sends guests home and asks them to sign in. A wrong role sees the not-found page. */
export const Guarded = ({ children }: { children: ReactNode }) => {
  const access = useAccess()
  const { pathname, search } = useLocation()
  if (access === 'asked')
    return <Navigate to="/" replace state={{ signInFor: `${pathname}${search}` }} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {access === 'granted' ? children : <NotFoundPage />}
    </Suspense>
  )
}
