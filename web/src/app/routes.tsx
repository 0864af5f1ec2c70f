import { lazy } from 'react'
import type { RouteObject } from 'react-router-dom'
import { Guarded } from './guard.tsx'
import { Layout } from './layout/layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { loadPage, type ShopPage, type StaffPage } from './pages/page.ts'
import { shopPages } from './pages/shop-pages.ts'
import { staffPages } from './pages/staff-pages.ts'
import { RouteError } from './route-error.tsx'
import { StaffArea } from './staff-area.tsx'

const shopRoute = (page: ShopPage): RouteObject => ({
  path: page.path,
  lazy: async () => ({ Component: await loadPage(page) }),
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageSkeleton />,
  handle: page,
})

const staffRoute = (page: StaffPage): RouteObject => {
  const Page = lazy(async () => ({ default: await loadPage(page) }))
  return {
    path: page.path,
    element: (
      <Guarded>
        <Page />
      </Guarded>
    ),
    errorElement: <RouteError />,
    handle: page,
  }
}

export const createRoutes = (): RouteObject[] => [
  { element: <Layout />, errorElement: <RouteError />, children: shopPages.map(shopRoute) },
  { element: <StaffArea />, errorElement: <RouteError />, children: staffPages.map(staffRoute) },
]
