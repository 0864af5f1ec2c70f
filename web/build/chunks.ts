import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Parts that several of the shop's pages share, by the chunk in which they come. A part that is nowhere here gets a
 * chunk of its own where two pages share it, and a dozen chunks of 1 kB cost a phone more than one. So a small part
 * belongs to those that the same pages need. Folders end in a slash.
 */
const shopParts: Record<string, string[]> = {
  /** Goods, on nearly every page. */
  shop: [
    ...['ui/badge', 'ui/facts', 'ui/picture', 'ui/form/field', 'ui/form/quantity-stepper'],
    ...['lib/device-location', 'shop/catalogue/', 'shop/review/rating', 'shop/wishlist/'],
    ...['shop/order/wishes', 'shop/cart/add-button', 'shop/branch/branch-card'],
  ],
  /** What opens over a page. */
  dialog: ['ui/dialog', 'ui/confirm-dialog', 'lib/top-dialog', 'lib/address-state'],
  /** What is filled in, pressed through, or found on a map. */
  form: [
    ...['ui/form/', 'ui/tabs', 'ui/steps', 'lib/forms', 'shop/map/places'],
    ...['shop/map/place-suggestions', 'shop/map/use-place-words', 'shop/map/lazy-map'],
  ],
  /** Points: what an account has, and what an order earns. */
  loyalty: ['shop/loyalty/', 'ui/progress-bar'],
  /** From a cart to an order. */
  till: [
    ...['shop/checkout/', 'shop/payment/payment-methods'],
    ...['guest-cash', 'remove-line', 'totals-list', 'line-notes'].map(
      (part) => `shop/cart/${part}`,
    ),
  ],
  /** What a guest's order has beside an account's. */
  guest: ['shop/order/hand-on', 'shop/delivery/no-code', 'ui/share-button'],
  /** An order and its payment. */
  order: [
    ...['shop/order/', 'shop/payment/payment-state', 'shop/payment/payment-queries'],
    ...['shop/payment/status-words', 'shop/cart/item-names', 'features/orders/order-again-button'],
  ],
}

/** What every page of the shop loads once it is at rest. */
const restParts = [
  ...['features/cart/cart-drawer', 'ui/feedback/toast-viewport', 'ui/tooltip'],
  ...['shop/wishlist/wishlist-sync', 'shop/live/follow-live'],
]

/** A part that has moved would leave its chunk without a word, so a missing part is an error. */
const filesOf = (parts: readonly string[]): RegExp => {
  const source = (part: string) => fileURLToPath(new URL(`../src/${part}`, import.meta.url))
  const isThere = (part: string) =>
    part.endsWith('/')
      ? existsSync(source(part))
      : ['ts', 'tsx'].some((end) => existsSync(`${source(part)}.${end}`))
  const lost = parts.filter((part) => !isThere(part))
  if (lost.length > 0) throw new Error(`web/src has no ${lost.join(', ')}`)
  return new RegExp(`web/src/(${parts.join('|')})[^/]*\\.(tsx?|css)$`)
}

type Graph = {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null
}

const staffRooms = /web\/src\/(staff-ui|staff-shop|features\/staff|app\/staff)\//

/** True where every way to the module leads through a part of the staff. */
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

/** Only three pages draw charts. */
const charts = /staff-ui\/chart\.|node_modules\/uplot\//

const initial = ['$initial' as const]

/** The chunks of the built web, the first that fits. What none takes is split by the pages that need it. */
export const chunks = [
  // React stays in the browser's cache when the shop itself changes.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, tags: initial },
  { name: 'vendor', test: /node_modules/, tags: initial },
  // Lists in pages are made of it in many chunks, none of which should have to load another for it.
  { name: 'lists', test: /@tanstack[\\/].*infiniteQuery/i, minShareCount: 2 },
  { name: 'staff-vendor', test: /node_modules[\\/](antd|@ant-design|@rc-component)[\\/]/ },
  // Making the schemas of the answers takes a slow phone as long as drawing goods, so it is a task of its own.
  { name: 'contract', test: /src\/contract\//, tags: initial },
  // No later chunk may take what every page starts with: every page would load that chunk first.
  { name: 'frame', test: /web\/src\//, tags: initial },
  // The checkout's form needs the rules of an order, and none of the parts that show one.
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
    // The shop's parts that staff need too stay where shoppers load them.
    includeDependenciesRecursively: false,
  },
]

/** The chunks that every page has. */
export const onEveryPage = /assets\/(rolldown-runtime|react|vendor|contract|frame|index)-[^/]+\.js$/
