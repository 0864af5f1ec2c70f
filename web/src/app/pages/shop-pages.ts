import { accountRole } from '#contract/user.ts'
import type { ShopPage } from './page.ts'

const productPage = () => import('../../features/product/product-page.tsx')

/** Every page of the shop, in the order of the menus. */
export const shopPages: readonly ShopPage[] = [
  {
    path: '/',
    title: '',
    drawn: 'page',
    load: () => import('../../features/home/home-page.tsx'),
  },
  {
    path: '/products',
    drawn: 'page',
    load: () => import('../../features/product-list/list-page.tsx'),
  },
  { path: '/products/:slug', drawn: 'page', load: productPage },
  { path: '/product/:slug', drawn: 'page', load: productPage },
  {
    path: '/branches',
    title: 'Branches',
    drawn: 'page',
    load: () => import('../../features/branches/branches-page.tsx'),
  },
  {
    path: '/checkout',
    title: 'Checkout',
    drawn: 'guest',
    slim: true,
    load: () => import('../../features/checkout/checkout-page.tsx'),
  },
  {
    path: '/orders',
    title: 'My Orders',
    drawn: 'own',
    inAccountMenu: true,
    load: () => import('../../features/orders/orders-page.tsx'),
  },
  {
    path: '/loyalty',
    title: 'My Rewards',
    drawn: 'frame',
    roles: accountRole.options,
    inAccountMenu: true,
    load: () => import('../../features/loyalty/loyalty-page.tsx'),
  },
  {
    path: '/gamified-loyalty',
    title: 'Loyalty Game',
    drawn: 'frame',
    roles: accountRole.options,
    inAccountMenu: true,
    load: () => import('../../features/game/game-page.tsx'),
  },
  {
    path: '/delivery-tracking',
    title: 'Track Delivery',
    drawn: 'own',
    inAccountMenu: true,
    load: () => import('../../features/tracking/tracking-page.tsx'),
  },
  {
    path: '/orders/open',
    title: 'Your order',
    drawn: 'frame',
    load: () => import('../../features/orders/open-order-page.tsx'),
  },
  {
    path: '/orders/:orderId/receipt',
    title: 'Receipt',
    drawn: 'frame',
    load: () => import('../../features/orders/receipt-page.tsx'),
  },
  {
    path: '/wishlist',
    title: 'My Wishlist',
    drawn: 'frame',
    inAccountMenu: true,
    load: () => import('../../features/wishlist/wishlist-page.tsx'),
  },
  {
    path: '/wizard',
    title: 'Set up your shopping',
    drawn: 'frame',
    roles: accountRole.options,
    load: () => import('../../features/wizard/wizard-page.tsx'),
  },
  {
    path: '/preferences',
    title: 'Shopping preferences',
    drawn: 'frame',
    roles: accountRole.options,
    inAccountMenu: true,
    load: () => import('../../features/wizard/preferences-page.tsx'),
  },
  {
    path: '/login',
    title: 'Login',
    drawn: 'own',
    load: () => import('../../features/auth/login-page.tsx'),
  },
  {
    path: '/profile',
    title: 'My Profile',
    drawn: 'frame',
    roles: accountRole.options,
    inAccountMenu: true,
    load: () => import('../../features/auth/profile-page.tsx'),
  },
  {
    path: '/password',
    title: 'Security',
    drawn: 'frame',
    inAccountMenu: true,
    load: () => import('../../features/auth/password-page.tsx'),
  },
  {
    path: '/setup',
    title: 'Set up your shop',
    load: () => import('../../features/setup/setup-page.tsx'),
  },
  {
    path: '/driver',
    title: 'My deliveries',
    roles: ['driver'],
    inAccountMenu: true,
    load: () => import('../../features/driver/driver-page.tsx'),
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    drawn: 'page',
    load: () => import('../../features/legal/privacy-page.tsx'),
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    drawn: 'page',
    load: () => import('../../features/legal/terms-page.tsx'),
  },
  {
    path: '*',
    title: '404 Page Not Found',
    drawn: 'page',
    load: () => import('../../features/not-found-page.tsx'),
  },
]
