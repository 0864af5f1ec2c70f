import { lazy } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Guarded } from './guard.tsx'
import { Layout } from './layout/layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import type { ShopPage, StaffPage } from './pages/page.ts'
import { shopPages } from './pages/shop-pages.ts'
import { staffPages } from './pages/staff-pages.ts'
import { RouteError } from './route-error.tsx'
import { StaffArea } from './staff-area.tsx'

const shopRoute = ({ path, load, title, drawn }: ShopPage): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageSkeleton />,
  handle: { drawn, ...(title === undefined ? {} : { title }) } satisfies PageHandle,
})

const staffRoute = ({ path, load, title, roles }: StaffPage): RouteObject => {
  const Page = lazy(async () => ({ default: await load() }))
  return {
    path,
    element: (
      <Guarded>
        <Page />
      </Guarded>
    ),
    errorElement: <RouteError />,
    handle: { title, guard: roles },
  }
}

export const createRoutes = (): RouteObject[] => [
  { element: <Layout />, errorElement: <RouteError />, children: shopPages.map(shopRoute) },
  { element: <StaffArea />, errorElement: <RouteError />, children: staffPages.map(staffRoute) },
]
