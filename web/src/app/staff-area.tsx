import { lazy, Suspense } from 'react'
import { useAccess } from './guard.tsx'
import { Layout } from './layout/layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

const StaffLayout = lazy(async () => ({
  default: (await import('./staff/staff-layout.tsx')).StaffLayout,
}))

/** Whoever may not see a staff page is in the shop. */
export const StaffArea = () =>
  useAccess() === 'granted' ? (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout />
    </Suspense>
  ) : (
    <Layout />
  )
