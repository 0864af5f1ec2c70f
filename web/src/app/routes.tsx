import type { RouteObject } from 'react-router-dom'
import { Layout } from './layout/layout.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { loadPage, type ShopPage } from './pages/page.ts'
import { shopPages } from './pages/shop-pages.ts'
import { staffPaths } from './pages/staff-paths.ts'
import { RouteError } from './route-error.tsx'
import { StaffArea } from './staff-area.tsx'

const onItsWay = { errorElement: <RouteError />, hydrateFallbackElement: <PageSkeleton /> }

const shopRoute = (page: ShopPage): RouteObject => ({
  ...onItsWay,
  path: page.path,
  lazy: async () => ({ Component: await loadPage(page) }),
  handle: page,
})

const staffRoute = (path: string): RouteObject => ({
  ...onItsWay,
  path,
  lazy: async () => (await import('./staff/staff-route.tsx')).staffRoute(path),
})

const aloneFrame = async () => ({ Component: (await import('./layout/alone.tsx')).Alone })
const framed = shopPages.filter(({ drawn }) => drawn !== undefined)
const alone = shopPages.filter(({ drawn }) => drawn === undefined)

export const createRoutes = (): RouteObject[] => [
  { element: <Layout />, errorElement: <RouteError />, children: framed.map(shopRoute) },
  { ...onItsWay, lazy: aloneFrame, children: alone.map(shopRoute) },
  { element: <StaffArea />, errorElement: <RouteError />, children: staffPaths.map(staffRoute) },
]
