import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'
import type { Branch, Product } from '#contract/catalogue/catalogue.ts'
import { usualSettings } from '#contract/shop-settings.ts'
import type { User } from '#contract/user.ts'
import { matchRoutes } from '../lib/router/match.ts'
import { Matched, useLocation } from '../lib/router/router.tsx'
import { drawnForNobody, FirstViewContext } from '../shop/account/first-view.ts'
import { createMemoryRouter, InMemory } from './memory-router.tsx'

const cleanups: (() => void)[] = []
/** Leaves every page that a test has opened. It happens after each test by itself. */
export const leaveAll = (): void => {
  for (const clean of cleanups.splice(0)) clean()
}
afterEach(leaveAll)

type Setting = {
  path?: string
  /** The pattern that the path is matched with. */
  route?: string
  /** Puts the server's answers into the query cache. */
  known?(client: QueryClient): void
}

/** The shop as it is before anybody has set it. */
export const drawnForDemo = { ...drawnForNobody, shop: { ...usualSettings, isDemo: true } }

/** Renders into the page. Everything is taken away after the test. */
export const render = (element: ReactNode): HTMLElement => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  act(() => root.render(element))
  cleanups.push(() => {
    act(() => root.unmount())
    place.remove()
  })
  return place
}

/** Shows the element at the addresses that its pattern fits, and nothing at others. */
const At = ({ path, element }: { path: string; element: ReactNode }) => {
  const match = matchRoutes([{ path, element }], useLocation().pathname)
  return match === undefined ? null : <Matched {...match} />
}

/** Renders into the page, within a router and a query cache. Everything is taken away after the test. */
export const show = (element: ReactNode, { path = '/', route = '*', known }: Setting = {}) => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
  known?.(client)
  const router = createMemoryRouter(path)
  const place = render(
    <FirstViewContext value={drawnForDemo}>
      <QueryClientProvider client={client}>
        <InMemory router={router}>
          <At path={route} element={element} />
        </InMemory>
      </QueryClientProvider>
    </FirstViewContext>,
  )
  return { place, client, router }
}

/** Finds the element, or fails the test and shows the page. */
export const find = (selector: string, within: ParentNode = document): HTMLElement => {
  const found = within.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`No ${selector} in ${document.body.innerHTML}`)
  return found
}

/** Types into a field as a person does, so that React hears of it. */
export const type = (field: Element, text: string): void => {
  const kind: object = Object.getPrototypeOf(field)
  const { set } = Object.getOwnPropertyDescriptor(kind, 'value') ?? {}
  act(() => {
    set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

export const press = (element: HTMLElement): void => act(() => element.click())

export const aBranch = (over: Partial<Branch> = {}): Branch => ({
  id: 1,
  code: 'kabete',
  name: 'Kabete',
  street: 'Waiyaki Way',
  city: 'Kabete',
  region: 'Kiambu',
  imageUrl: '',
  latitude: -1.26,
  longitude: 36.72,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 7,
  phone: '',
  isActive: true,
  ...over,
})

export const aProduct = (over: Partial<Product> = {}): Product => ({
  id: 7,
  name: 'Milk',
  nameSw: 'Maziwa',
  slug: 'milk',
  sku: '',
  description: '',
  descriptionSw: '',
  unit: '500 ml',
  price: 60,
  compareAtPrice: null,
  imageUrl: '',
  categoryId: 1,
  averageRating: 0,
  reviewCount: 0,
  hasVariants: false,
  variants: [],
  isFeatured: false,
  exclusiveBranchId: null,
  ...over,
})

export const aUser = (over: Partial<User> = {}): User => ({
  id: '01890000-0000-7000-8000-000000000001',
  username: 'wanjiku',
  email: 'wanjiku@example.com',
  fullName: 'Wanjiku Kamau',
  phoneNumber: '',
  role: 'customer',
  branchId: null,
  wizardCompleted: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...over,
})

const PATIENCE_MS = 30_000

/**
 * Lets React work until the check no longer throws. If that takes too long, throws the check's last error. A test may
 * have stopped the time of day, so that is not what measures it.
 */
export const until = async (check: () => void): Promise<void> => {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 5)))
    try {
      return check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
  }
}
