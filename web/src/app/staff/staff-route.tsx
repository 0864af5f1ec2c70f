import { lazy, type ReactNode, Suspense } from 'react'
import { SignInFirst, useAccess } from '../guard.tsx'
import { PageSkeleton } from '../layout/layout.tsx'
import { loadPage } from '../pages/page.ts'
import { staffPages } from '../pages/staff-pages.ts'

const NotFoundPage = lazy(async () => ({
  default: (await import('../../features/not-found-page.tsx')).NotFoundPage,
}))

/** Sends guests home and asks them to sign in. A visitor with the wrong role sees the not-found page. */
const Guarded = ({ children }: { children: ReactNode }) => {
  const access = useAccess()
  if (access === 'asked') return <SignInFirst />
  return (
    <Suspense fallback={<PageSkeleton />}>
      {access === 'granted' ? children : <NotFoundPage />}
    </Suspense>
  )
}

/** The route of a staff page. The page's script is loaded only once the visitor is known to have the right role. */
export const staffRoute = (path: string) => {
  const page = staffPages.find((one) => one.path === path)
  if (page === undefined) throw new Error(`The staff have no page ${path}`)
  const Page = lazy(async () => ({ default: await loadPage(page) }))
  const element = (
    <Guarded>
      <Page />
    </Guarded>
  )
  return { element, handle: page }
}
