import { lazy, Suspense } from 'react'
import { useAccess } from './guard.tsx'
import { Layout } from './layout/layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const StaffLayout = lazy(async () => ({
  default: (await import('./staff/staff-layout.tsx')).StaffLayout,
}))

/** Without access, the shop's frame shows the not-found page. */
export const StaffArea = () =>
  useAccess() === 'granted' ? (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout />
    </Suspense>
  ) : (
    <Layout />
  )
