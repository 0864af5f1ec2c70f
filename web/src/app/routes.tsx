import { createElement, lazy, Suspense } from 'react'
import type { RouteObject } from '#web/lib/router/match.ts'
import { useAccess } from './guard.tsx'
import { Layout, PageSkeleton } from './layout/layout.tsx'
import { loadPage, type ShopPage } from './pages/page.ts'
import { shopPages } from './pages/shop-pages.ts'
import { staffPaths } from './pages/staff-paths.ts'
import { PageScript } from './router/page-script.ts'
import { scriptRoute } from './router/pages.tsx'

const StaffLayout = lazy(async () => ({
  default: (await import('./staff/staff-layout.tsx')).StaffLayout,
}))

/** A visitor who may not see the staff's pages gets the shop's frame with the not-found page. */
const StaffArea = () =>
  useAccess() === 'granted' ? (
    <Suspense fallback={<PageSkeleton />}>
      <StaffLayout />
    </Suspense>
  ) : (
    <Layout />
  )

const shopRoute = (page: ShopPage): RouteObject => ({
  ...scriptRoute(
    new PageScript(async () => ({ element: createElement(await loadPage(page)), handle: page })),
  ),
  path: page.path,
})

const staffRoute = (path: string): RouteObject => ({
  ...scriptRoute(
    new PageScript(async () => (await import('./staff/staff-route.tsx')).staffRoute(path)),
  ),
  path,
})

const aloneFrame = new PageScript(async () => ({
  element: createElement((await import('./layout/alone.tsx')).Alone),
  handle: {},
}))
const framed = shopPages.filter(({ drawn }) => drawn !== undefined)
const alone = shopPages.filter(({ drawn }) => drawn === undefined)

export const routes: RouteObject[] = [
  { element: <Layout />, children: framed.map(shopRoute) },
  { ...scriptRoute(aloneFrame), children: alone.map(shopRoute) },
  { element: <StaffArea />, children: staffPaths.map(staffRoute) },
]
