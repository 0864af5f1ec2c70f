import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createRef, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { CartDrawer } from '../features/cart/cart-drawer.tsx'
import { ConfirmationStep } from '../features/checkout/confirmation-step.tsx'
import { PaymentStep } from '../features/checkout/payment-step.tsx'
import { Summary } from '../features/checkout/summary.tsx'
import { DeliveryBanner, Hero } from '../features/home/hero.tsx'
import { StaticRouter } from '../lib/router/router.tsx'
import { SpeechContext } from '../lib/text.ts'
import { drawnForNobody, FirstViewContext } from '../shop/account/first-view.ts'
import { branchesQuery, useBranchChoice } from '../shop/branch/branch.ts'
import { useCart } from '../shop/cart/cart.ts'
import { answerWith } from '../testing/api.ts'
import { anOrder } from '../testing/order.ts'
import { aBranch, find, show, until } from '../testing/render.tsx'
import { InfoStrip } from './layout/info-strip.tsx'
import { inSwahili } from './swahili.ts'

const pinned = anOrder({
  address: { street: 'A 1', city: 'Kabete', region: 'Kiambu', latitude: -1.26, longitude: 36.72 },
})
const nairobi = (moment: string): Date => new Date(`${moment}:00+03:00`)
const day = nairobi('2026-03-02T12:00')
const night = nairobi('2026-03-02T22:10')
const early = nairobi('2026-03-03T06:00')

const known = (client: QueryClient) => client.setQueryData(branchesQuery.queryKey, [aBranch()])
const textAt = (time: Date, part: ReactNode): string => {
  vi.setSystemTime(time)
  return show(part, { known }).place.textContent ?? ''
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answerWith({})
  const product = { id: 7, name: 'Milk', slug: 'milk', price: 60, imageUrl: '' }
  useCart.setState({ lines: [{ product, quantity: 1, branchId: 1 }], open: true })
})
afterEach(() => vi.useRealTimers())

const nothing = (): void => {}
const parts: [string, ReactNode][] = [
  ['the strip', <InfoStrip key="0" />],
  ['the cart drawer', <CartDrawer key="1" />],
  [
    'the payment step',
    <PaymentStep
      key="2"
      heading={nothing}
      total={270}
      busy={false}
      blocked={false}
      refusal={undefined}
      onBack={nothing}
      onPlace={nothing}
    />,
  ],
  [
    'the order’s summary',
    <Summary
      key="3"
      items={[]}
      totals={{ subtotal: 60, deliveryFee: 210, total: 270 }}
      branch={aBranch()}
      checked
      address={{ street: '', city: '' }}
    />,
  ],
  [
    'the confirmation',
    <ConfirmationStep
      key="4"
      heading={createRef()}
      placed={{ id: 'o-1', orderNumber: 'DK-12345678', phone: '0712345678', guest: false }}
      order={{ ...pinned, history: [] }}
      failed={false}
    />,
  ],
]

test('the line of a phone says what a delivery costs, or when a closed branch opens', () => {
  const factAt = (time: Date) => {
    vi.setSystemTime(time)
    return find('p[class*="fact"]', show(<InfoStrip />, { known }).place).textContent
  }
  expect(factAt(day)).toBe('Delivery KSh 210')
  expect(factAt(night)).toBe('Opens 8AM tomorrow')
  expect(factAt(early)).toBe('Opens 8AM')
})

test.each(parts)('%s says that the branch is closed, and from when it delivers', (_, part) => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  expect(textAt(night, part)).toContain('Closed now. We deliver from 8AM tomorrow.')
  expect(textAt(early, part)).toContain('Closed now. We deliver from 8AM.')
  expect(textAt(day, part)).not.toContain('Closed now')
})

test.each(parts)('%s says at any hour that a branch takes no orders', (_, part) => {
  spec('operations 2.3', 'Carts are told of a branch that is switched off')
  vi.setSystemTime(day)
  const off = (client: QueryClient) =>
    client.setQueryData(branchesQuery.queryKey, [{ ...aBranch(), isActive: false }])
  useBranchChoice.setState({ code: aBranch().code })
  const text = show(part, { known: off }).place.textContent
  expect(text).toContain('This branch takes no orders at the moment.')
})

test('the day is named where it is not tomorrow', () => {
  const eve = nairobi('2026-12-24T22:00')
  expect(textAt(eve, <InfoStrip />)).toContain('Closed now. We deliver from 8AM on Saturday.')
})

test.each<[string, ReactNode]>([
  ['the hero', <Hero key="0" />],
  ['the banner', <DeliveryBanner key="1" />],
  ...parts.slice(3),
])('%s promises 30 minutes, but not while the branch is closed', (_, part) => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  expect(textAt(day, part)).toMatch(/30 minutes/)
  expect(textAt(night, part)).not.toMatch(/(?<!:)\b30\b/)
})

test('a Swahili shopper reads it by the Swahili clock', () => {
  const strip = (
    <SpeechContext value={inSwahili}>
      <InfoStrip />
    </SpeechContext>
  )
  expect(textAt(night, strip)).toContain(
    'Tumefunga kwa sasa. Tunaleta kesho kuanzia saa 2 asubuhi.',
  )
})

/** The page as it comes from the server, at the server's minute. */
const page = (client: QueryClient, minute: Date) => (
  <FirstViewContext value={{ ...drawnForNobody, minute: minute.getTime() }}>
    <QueryClientProvider client={client}>
      <StaticRouter location="/">
        <InfoStrip />
        <Hero />
      </StaticRouter>
    </QueryClientProvider>
  </FirstViewContext>
)

test('a page that was drawn before the branch closed, and is opened after, is taken over and then tells', async () => {
  spec('storefront 9', 'Delivery promise: 30 minutes')
  const client = new QueryClient()
  known(client)
  vi.setSystemTime(night)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page(client, day))
  expect(place.textContent).toContain('within 30 minutes')
  const complaints: unknown[] = []
  const root = await act(() =>
    hydrateRoot(place, page(client, day), {
      onRecoverableError: (error) => complaints.push(error),
    }),
  )
  await until(() => expect(place.textContent).toContain('Closed now.'))
  expect(place.textContent).not.toContain('30 minutes')
  expect(complaints).toEqual([])
  act(() => root.unmount())
  place.remove()
})
