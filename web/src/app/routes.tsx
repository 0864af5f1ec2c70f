import { type ComponentType, lazy } from 'react'
import type { RouteObject } from 'react-router-dom'
import { type Guard, Guarded } from './guard.tsx'
import { Layout } from './layout/layout.tsx'
import type { PageHandle } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { RouteError } from './route-error.tsx'
import { StaffArea } from './staff-area.tsx'

/**
 * A page is its own chunk, loaded when its route is first visited. Without a title the page names itself. The server
 * draws it whole, or of a page of one person's own things the frame.
 */
const page = (
  path: string,
  load: () => Promise<ComponentType>,
  title?: string,
  drawn: PageHandle['drawn'] = 'page',
): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
  errorElement: <RouteError />,
  hydrateFallbackElement: <PageSkeleton />,
  handle: { drawn, ...(title === undefined ? {} : { title }) } satisfies PageHandle,
})

/** A page for some only: its script is fetched once the visitor is known to be one of them. */
const guarded = (
  path: string,
  guard: Guard,
  load: () => Promise<ComponentType>,
  title: string,
): RouteObject => {
  const Page = lazy(async () => ({ default: await load() }))
  return {
    path,
    element: (
      <Guarded>
        <Page />
      </Guarded>
    ),
    errorElement: <RouteError />,
    handle: { title, guard },
  }
}

const product = async () => (await import('../features/product/product-page.tsx')).ProductPage

const pages: RouteObject[] = [
  page('/', async () => (await import('../features/home/home-page.tsx')).HomePage, ''),
  page('/products', async () => (await import('../features/product-list/list-page.tsx')).ListPage),
  page('/products/:slug', product),
  page('/product/:slug', product),
  page(
    '/branches',
    async () => (await import('../features/branches/branches-page.tsx')).BranchesPage,
    'Branches',
  ),
  page(
    '/checkout',
    async () => (await import('../features/checkout/checkout-page.tsx')).CheckoutPage,
    'Checkout',
    'guest',
  ),
  page(
    '/orders',
    async () => (await import('../features/orders/orders-page.tsx')).OrdersPage,
    'My Orders',
    'frame',
  ),
  page(
    '/orders/:orderId/receipt',
    async () => (await import('../features/orders/receipt-page.tsx')).ReceiptPage,
    'Receipt',
    'frame',
  ),
  page(
    '/wishlist',
    async () => (await import('../features/wishlist/wishlist-page.tsx')).WishlistPage,
    'My Wishlist',
    'frame',
  ),
  page(
    '/login',
    async () => (await import('../features/auth/login-page.tsx')).LoginPage,
    'Login',
    'frame',
  ),
  page(
    '/password',
    async () => (await import('../features/auth/password-page.tsx')).PasswordPage,
    'Security',
    'frame',
  ),
  page(
    '/privacy',
    async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
    'Privacy Policy',
  ),
  page(
    '/terms',
    async () => (await import('../features/legal/terms-page.tsx')).TermsPage,
    'Terms of Service',
  ),
  page(
    '*',
    async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage,
    '404 Page Not Found',
  ),
]

const staffPages: RouteObject[] = [
  guarded(
    '/admin/payments',
    ['admin', 'finance'],
    async () => (await import('../features/staff/payments/payments-page.tsx')).PaymentsPage,
    'Payments',
  ),
  guarded(
    '/admin/payments/statement',
    ['admin', 'finance'],
    async () =>
      (await import('../features/staff/payments/statement/statement-page.tsx')).StatementPage,
    'Import statement',
  ),
]

export const createRoutes = (): RouteObject[] => [
  { element: <Layout />, errorElement: <RouteError />, children: pages },
  { element: <StaffArea />, errorElement: <RouteError />, children: staffPages },
]
