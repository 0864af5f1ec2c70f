import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * For each chunk, the files that go into it, for files that several pages of the shop import. A file that is not listed
 * here gets a chunk of its own as soon as two pages import it, and a dozen chunks of 1 kB are slower on a phone than
 * one larger chunk.
 * So list a small file with the files that the same pages import. A folder ends in a slash.
 */
const shopParts: Record<string, string[]> = {
  /** Products, shown on nearly every page. */
  shop: [
    ...['ui/badge', 'ui/facts', 'ui/picture', 'ui/form/field', 'ui/form/quantity-stepper'],
    ...[
      'lib/device-location',
      'lib/use-last',
      'shop/live/why-offline',
      'shop/catalogue/',
      'shop/review/rating',
      'shop/wishlist/',
    ],
    ...['shop/order/wishes', 'shop/cart/add-button', 'shop/branch-switch/branch-card'],
  ],
  /** Dialogs and sheets. */
  dialog: ['ui/dialog', 'ui/confirm-dialog', 'lib/top-dialog', 'lib/address-state'],
  /** Forms, tabs and maps. */
  form: [
    ...['ui/form/', 'ui/steps', 'lib/forms', 'shop/map/places'],
    ...['shop/map/place-suggestions', 'shop/map/use-place-words', 'shop/map/lazy-map'],
  ],
  /** The addresses of an account, and the default one in the page's header. */
  account: ['shop/account/addresses', 'shop/checkout/default-place'],
  /** The place to deliver to, in the checkout and in the dialog of the page's header. */
  place: [
    ...['shop/checkout/delivery-place', 'shop/checkout/draft-address', 'shop/checkout/typed-area'],
    ...['shop/map/located', 'shop/map/place-names'],
  ],
  /** Loyalty points: the balance of an account, and the points that an order earns. */
  loyalty: ['shop/loyalty/', 'ui/progress-bar'],
  /** The checkout, from the cart to the placed order. */
  till: [
    'shop/checkout/waiting-order',
    'shop/payment/payment-methods',
    'shop/order/credits',
    ...['guest-cash', 'remove-line', 'totals-list', 'line-notes'].map(
      (part) => `shop/cart/${part}`,
    ),
  ],
  /** Parts of an order that few customers see: guests, late orders, money that goes back, and cancelled orders. */
  guest: [
    ...['shop/order/cancelled-note', 'shop/order/hand-on', 'shop/delivery/no-code'],
    'ui/share-button',
    ...['shop/order/trouble', 'shop/order/aftermath', 'shop/complaint/complaint-words'],
    'shop/branch/branch-contact',
  ],
  /** What of an order can be ordered again. Loaded when it is asked for, and with the cart. */
  again: ['shop/order/order-again', 'shop/cart/offers'],
  /** One order as a whole. The list of orders does without it. */
  opened: ['shop/order/order-queries', 'shop/order/use-guest-order', 'shop/order/order-link'],
  /** An order and its payment. */
  order: [
    ...['shop/order/', 'shop/payment/payment-state', 'shop/payment/payment-queries'],
    'shop/order/kept/as-of',
    ...['shop/order/payment-words', 'shop/cart/item-names', 'features/orders/order-again-button'],
    'features/orders/orders.module',
  ],
}

/** Parts that every page of the shop loads once the page has become idle. */
const restParts = [
  ...['features/cart/cart-drawer', 'ui/feedback/toast-viewport', 'ui/tooltip'],
  ...['app/layout/rest-layers', 'shop/wishlist/wishlist-sync', 'shop/live/follow-live'],
  'shop/checkout/account-place',
]

/**
 * Throws for a listed file that does not exist. Otherwise a file that was moved would drop out of its chunk unnoticed.
 */
const filesOf = (parts: readonly string[]): RegExp => {
  const source = (part: string) => fileURLToPath(new URL(`../src/${part}`, import.meta.url))
  const isThere = (part: string) =>
    part.endsWith('/')
      ? existsSync(source(part))
      : ['ts', 'tsx', 'css'].some((end) => existsSync(`${source(part)}.${end}`))
  const lost = parts.filter((part) => !isThere(part))
  if (lost.length > 0) throw new Error(`web/src has no ${lost.join(', ')}`)
  return new RegExp(`web/src/(${parts.join('|')})[^/]*\\.(tsx?|css)$`)
}

type Graph = {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

const staffRooms = /web\/src\/(staff-ui|staff-shop|features\/staff|app\/staff)\//

/** True if only pages of the staff import the module, directly or through other modules. */
const isForStaffAlone = (id: string, graph: Graph): boolean => {
  const seen = new Set<string>()
  const leadsThere = (module: string): boolean => {
    if (staffRooms.test(module) || seen.has(module)) return true
    seen.add(module)
    const found = graph.getModuleInfo(module)
    const importers = [...(found?.importers ?? []), ...(found?.dynamicImporters ?? [])]
    return importers.length > 0 && importers.every(leadsThere)
  }
  return leadsThere(id)
}

/** Kept out of the staff's chunk, since only three pages draw charts. */
const charts = /staff-ui\/chart\.|node_modules\/uplot\//

const initial = ['$initial' as const]

/**
 * The rules by which the build splits scripts into chunks: a module goes into the chunk of the first rule that fits. A
 * module without a rule is split by the pages that import it.
 */
export const chunks = [
  // A chunk of its own, so that browsers keep React in their cache when the shop's own code changes.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: initial },
  { name: 'vendor', test: /node_modules/, tags: initial },
  // Many chunks use infinite queries, and none of those chunks should have to load another one for them.
  { name: 'lists', test: /@tanstack[\\/].*infiniteQuery/i, minShareCount: 2 },
  { name: 'staff-vendor', test: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/ },
  // A chunk of its own, so that building the schemas is a separate task: on a slow phone it takes as long as drawing
  // the products.
  { name: 'contract', test: /src\/contract\//, tags: initial },
  // Stands before the shop's chunks, so that none of them takes a module that every page starts with: every page would
  // then have to load that chunk first.
  { name: 'frame', test: /web\/src\//, tags: initial },
  // Separate from the order's components, since the checkout's form needs only the rules.
  { name: 'order-rules', test: /src\/contract\/order\/order\.ts$/, minShareCount: 2 },
  ...Object.entries(shopParts).map(([name, parts]) => ({
    name,
    test: filesOf(parts),
    minShareCount: 2,
  })),
  { name: 'rest', test: filesOf(restParts) },
  {
    name: (id: string, graph: Graph) => (isForStaffAlone(id, graph) ? 'staff' : null),
    debugName: 'staff',
    test: (id: string) => !charts.test(id),
    minShareCount: 3,
    // A shop module that the staff's pages import too stays in the chunk that shoppers load.
    includeDependenciesRecursively: false,
  },
]

/** Matches the file names of the chunks that every page loads. */
export const onEveryPage = /assets\/(rolldown-runtime|react|vendor|contract|frame|index)-[^/]+\.js$/
