import type { ShopPage } from './page.ts'

const productPage = async () =>
  (await import('../../features/product/product-page.tsx')).ProductPage

/** Every page of the shop. Menus name them in this order. */
export const shopPages: readonly ShopPage[] = [
  {
    path: '/',
    title: '',
    drawn: 'page',
    load: async () => (await import('../../features/home/home-page.tsx')).HomePage,
  },
  {
    path: '/products',
    drawn: 'page',
    load: async () => (await import('../../features/product-list/list-page.tsx')).ListPage,
  },
  { path: '/products/:slug', drawn: 'page', load: productPage },
  { path: '/product/:slug', drawn: 'page', load: productPage },
  {
    path: '/branches',
    title: 'Branches',
    drawn: 'page',
    load: async () => (await import('../../features/branches/branches-page.tsx')).BranchesPage,
  },
  {
    path: '/checkout',
    title: 'Checkout',
    drawn: 'guest',
    load: async () => (await import('../../features/checkout/checkout-page.tsx')).CheckoutPage,
  },
  {
    path: '/orders',
    title: 'My Orders',
    drawn: 'frame',
    inAccountMenu: true,
    load: async () => (await import('../../features/orders/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/orders/:orderId/receipt',
    title: 'Receipt',
    drawn: 'frame',
    load: async () => (await import('../../features/orders/receipt-page.tsx')).ReceiptPage,
  },
  {
    path: '/wishlist',
    title: 'My Wishlist',
    drawn: 'frame',
    inAccountMenu: true,
    load: async () => (await import('../../features/wishlist/wishlist-page.tsx')).WishlistPage,
  },
  {
    path: '/login',
    title: 'Login',
    drawn: 'frame',
    load: async () => (await import('../../features/auth/login-page.tsx')).LoginPage,
  },
  {
    path: '/password',
    title: 'Security',
    drawn: 'frame',
    inAccountMenu: true,
    load: async () => (await import('../../features/auth/password-page.tsx')).PasswordPage,
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    drawn: 'page',
    load: async () => (await import('../../features/legal/privacy-page.tsx')).PrivacyPage,
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    drawn: 'page',
    load: async () => (await import('../../features/legal/terms-page.tsx')).TermsPage,
  },
  {
    path: '*',
    title: '404 Page Not Found',
    drawn: 'page',
    load: async () => (await import('../../features/not-found/not-found-page.tsx')).NotFoundPage,
  },
]
