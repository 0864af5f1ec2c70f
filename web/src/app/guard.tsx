import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router-dom'
import type { AccountRole } from '#contract/user.ts'
import { useSession } from '../shop/account/session.ts'
import { rolesOf } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** `asked`: nobody is signed in. The server holds the same rules; this decides what is shown. */
export type Access = 'granted' | 'asked' | 'unknown'

/** Pages that name no roles are for everybody. */
const accessOf = (
  roles: readonly AccountRole[] | undefined,
  role: AccountRole | undefined,
): Access => {
  if (roles === undefined) return 'granted'
  if (role === undefined) return 'asked'
  return roles.includes(role) ? 'granted' : 'unknown'
}

/** Access of the current visitor to the current page. */
export const useAccess = (): Access => {
  const role = useSession((session) => session.user?.role)
  return accessOf(rolesOf(useMatches().at(-1)?.handle), role)
}

/** Guests go home and are asked to sign in; a wrong role sees the not-found page. */
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
