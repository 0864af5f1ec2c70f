import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useMatches } from 'react-router-dom'
import { z } from '#contract/rules/zod.ts'
import { type AccountRole, accountRole } from '#contract/user.ts'
import { useSession } from '../shop/account/session.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Who may see a page: everybody signed in, or some roles. Pages without a guard are for everybody. */
export type Guard = 'signed-in' | readonly AccountRole[]

const guarded = z.object({ guard: z.literal('signed-in').or(z.array(accountRole)) })

const NotFoundPage = lazy(async () => ({
  default: (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
}))

/** `asked`: nobody is signed in. The server holds the same rules; this decides what is shown. */
export type Access = 'granted' | 'asked' | 'unknown'

const accessOf = (guard: Guard | undefined, role: AccountRole | undefined): Access => {
  if (guard === undefined) return 'granted'
  if (role === undefined) return 'asked'
  return guard === 'signed-in' || guard.includes(role) ? 'granted' : 'unknown'
}

/** Of this visitor to the page at the present address. */
export const useAccess = (): Access => {
  const role = useSession((session) => session.user?.role)
  return accessOf(guarded.safeParse(useMatches().at(-1)?.handle).data?.guard, role)
}

/** Who is not signed in is brought home and asked to; for the wrong role there is no such page. */
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
