import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { usualSettings, withoutContact } from '#contract/shop-settings.ts'
import { spec } from '#spec'
import { drawnForNobody, FirstViewContext } from '../../shop/account/first-view.ts'
import { useBranchChoice } from '../../shop/branch/branch.ts'
import { useDeliveryLocation } from '../../shop/branch/delivery-location.ts'
import { useCart } from '../../shop/cart/cart.ts'
import { CartButton } from '../../shop/cart/cart-button.tsx'
import { answerWith } from '../../testing/api.ts'
import { aBranch, find, press, show, until } from '../../testing/render.tsx'
import { Footer } from './footer.tsx'
import { CategoryBar, Header } from './header.tsx'
import { InfoStrip } from './info-strip.tsx'
import { TabBar } from './tab-bar.tsx'

const links = (place: ParentNode) =>
  [...place.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
const column = (place: HTMLElement, title: string): HTMLElement =>
  [...place.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
    ?.parentElement ?? expect.fail(`No ${title}`)

beforeEach(() => useBranchChoice.setState({ code: null }))

test('the category bar: all products, then the six categories by their slugs', () => {
  spec('storefront 2.2', 'Category bar: the seven entries in their order')
  spec('storefront 2.2', 'A category’s link')
  const { place } = show(<CategoryBar />)
  expect(links(place)).toEqual([
    ['All Products', '/products'],
    ['Groceries', '/products?category=groceries'],
    ['Fresh Produce', '/products?category=fresh-produce'],
    ['Household', '/products?category=household'],
    ['Personal Care', '/products?category=personal-care'],
    ['Electronics', '/products?category=electronics'],
    ['Beverages', '/products?category=beverages'],
  ])
})

test('the footer: tagline, social links, quick links, head office, legal pages', () => {
  spec('storefront 1', 'The tagline ‘Your local shop | bringing you joy.’')
  spec('storefront 2.2', 'Footer: tagline and social links')
  spec('storefront 2.2', 'Footer: Quick Links Home, Shop, Branches, My Orders, Contact')
  spec('storefront 2.2', 'Footer: head office address, phone and e-mail')
  spec('storefront 2.2', 'Footer: Privacy Policy and Terms of Service')
  answerWith({})
  const shop = {
    ...usualSettings,
    isDemo: true,
    facebook: 'https://www.facebook.com/mama.mboga',
    instagram: 'https://www.instagram.com/mama.mboga',
  }
  const { place } = show(
    <FirstViewContext value={{ ...drawnForNobody, shop }}>
      <Footer />
    </FirstViewContext>,
  )
  expect(place.textContent).toContain('Your local shop | bringing you joy.')
  expect(links(find('[aria-label="Follow us"]', place))).toEqual([
    ['Facebook', 'https://www.facebook.com/mama.mboga'],
    ['Instagram', 'https://www.instagram.com/mama.mboga'],
  ])
  expect(links(column(place, 'Quick Links'))).toEqual([
    ['Home', '/'],
    ['Shop', '/products'],
    ['Branches', '/branches'],
    ['My Orders', '/orders'],
    ['Contact', '#contact'],
  ])
  const contact = find('address#contact', place)
  expect(contact.textContent).toContain('Waiyaki Way, Kabete, Kiambu, Kenya')
  expect(links(contact)).toEqual([
    ['0700 000 100', 'tel:+254700000100'],
    ['hello@duka.example', 'mailto:hello@duka.example'],
  ])
  expect(links(place).slice(-2)).toEqual([
    ['Privacy Policy', '/privacy'],
    ['Terms of Service', '/terms'],
  ])
})

test('the footer names the branches, or four places while there are none', async () => {
  spec('storefront 2.1', '/branches?code={branchCode} from header and footer')
  spec('storefront 2.2', 'Footer: Our Branches, loaded, or four named places while none are')
  answerWith({})
  const { place } = show(<Footer />)
  expect(links(column(place, 'Our Branches'))).toEqual([
    ['Kabete', '/branches'],
    ['Westlands', '/branches'],
    ['Kilimani', '/branches'],
    ['Karen', '/branches'],
  ])
  const branches = [aBranch({ id: 2, code: 'ruaka', name: 'Ruaka' }), aBranch()]
  answerWith({ '/api/branches': branches })
  const later = show(<Footer />).place
  await until(() =>
    expect(links(column(later, 'Our Branches'))).toEqual([
      ['Ruaka', '/branches?code=ruaka'],
      ['Kabete', '/branches?code=kabete'],
    ]),
  )
})

test('the footer of a shop that says nothing yet names no branch and no contact', () => {
  spec('operations cases', 'A shop of one’s own shows nothing of the demo shop')
  answerWith({})
  const shop = { ...drawnForNobody.shop, ...withoutContact, isDemo: false }
  const { place } = show(
    <FirstViewContext value={{ ...drawnForNobody, shop }}>
      <Footer />
    </FirstViewContext>,
  )
  const titles = [...place.querySelectorAll('h2')].map(({ textContent }) => textContent)
  expect(titles).toEqual(['Quick Links'])
  expect(links(column(place, 'Quick Links')).flat()).not.toContain('#contact')
  expect(place.querySelector('[aria-label="Follow us"]')).toBeNull()
})

test('the branch info bar: name, hours, radius, fee; and where to, which is not set yet', async () => {
  spec('storefront 1', 'Each branch has its own opening hours and delivery radius')
  spec('storefront 2.1', '/branches?code={branchCode} from header and footer')
  spec('storefront 2.2', 'Branch info bar: name, opening hours, ‘Delivers within {radius} km’')
  spec('storefront 2.2', 'Delivery location bar')
  answerWith({ '/api/branches': [aBranch({ openingTime: '08:00', closingTime: '20:30' })] })
  const { place } = show(<InfoStrip />)
  await until(() => expect(links(place)).toEqual([['Kabete', '/branches?code=kabete']]))
  expect(place.textContent).toContain('8AM - 8:30PM')
  expect(place.textContent).toContain('Delivers within 7 km')
  expect(place.textContent).toContain('Delivery KSh 210')
  expect(find('button', place).textContent).toBe('Delivering toSet your location')
})

test('until a branch is chosen the bar counts those that deliver, beside the one that the header names', async () => {
  const near = { latitude: -1.2633, longitude: 36.7235 }
  const branches = [aBranch(near), aBranch({ ...near, id: 7, code: 'uthiru', name: 'Uthiru' })]
  answerWith({ '/api/branches': branches, '/api/products': [] })
  useDeliveryLocation.setState({ place: { text: 'Uthiru', coordinates: near } })
  const { place } = show(
    <>
      <Header />
      <InfoStrip />
    </>,
  )
  await until(() => expect(place.textContent).toContain('2 branches deliver'))
  expect(find('header', place).textContent).toContain('Kabete')
  expect(place.textContent).not.toContain('Choose your branch')
  act(() => useBranchChoice.setState({ code: 'kabete' }))
  expect(place.textContent).not.toContain('branches deliver')
  act(() => {
    useBranchChoice.setState({ code: null })
    useDeliveryLocation.setState({ place: null })
  })
})

test('nothing else on a phone is named as the tab that leads to My Orders', () => {
  answerWith({})
  const { place } = show(
    <>
      <Header />
      <TabBar />
    </>,
  )
  const names = [...place.querySelectorAll('a, button')].map(
    (one) => one.getAttribute('aria-label') ?? one.textContent,
  )
  expect(names.filter((name) => name === 'Account')).toHaveLength(1)
  expect(names).toContain('Account menu')
})

test('the branch info bar tells the fee of the chosen branch', async () => {
  const kasarani = aBranch({ id: 3, code: 'kasarani', name: 'Kasarani', deliveryRadius: 12 })
  answerWith({ '/api/branches': [aBranch(), kasarani] })
  const { place } = show(<InfoStrip />)
  await until(() => expect(place.textContent).toContain('Delivery KSh 210'))
  act(() => useBranchChoice.setState({ code: 'kasarani' }))
  expect(place.textContent).toContain('Delivery KSh 360')
  expect(place.textContent).not.toContain('KSh 210')
})

test('scrolling down folds the line away, and scrolling up brings the line back', () => {
  answerWith({ '/api/branches': [aBranch()] })
  show(<InfoStrip />)
  const isFolded = () => document.documentElement.hasAttribute('data-fold')
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true })
    window.dispatchEvent(new Event('scroll'))
  }
  scrollTo(400)
  expect(isFolded()).toBe(true)
  scrollTo(395)
  expect(isFolded()).toBe(true)
  scrollTo(380)
  expect(isFolded()).toBe(false)
  scrollTo(0)
})

test('the tab bar: four pages, and the cart between them', () => {
  spec('storefront 2.1', '/orders: My Orders, for who is signed in')
  spec('storefront 2.2', 'Tab bar: its five entries, on phones only')
  spec('storefront 2.2', 'Tab bar: Cart opens the drawer, Account goes to /orders')
  useCart.setState({ lines: [], open: false })
  const { place } = show(<TabBar />)
  const tabs = [...find('nav', place).children].map((tab) => [
    tab.textContent,
    tab.getAttribute('href'),
  ])
  expect(tabs).toEqual([
    ['Home', '/'],
    ['Shop', '/products'],
    ['Branches', '/branches'],
    ['Cart', null],
    ['Account', '/orders'],
  ])
  press(find('button', place))
  expect(useCart.getState().open).toBe(true)
})

test('above the tabs a bar says what the cart holds, and leads there; not on the page of a product', () => {
  const line = { product: { id: 1, slug: 'p', name: 'P', price: 244.5, imageUrl: '' }, branchId: 1 }
  useCart.setState({ lines: [{ ...line, quantity: 2 }], open: false })
  const { place } = show(<TabBar />)
  const bar = find('button', place)
  expect(bar.textContent).toBe('2 itemsKSh 489View cart')
  press(bar)
  expect(useCart.getState().open).toBe(true)
  act(() => useCart.setState({ lines: [{ ...line, quantity: 1 }] }))
  expect(find('button', place).textContent).toBe('1 itemKSh 245View cart')
  const { place: onProduct } = show(<TabBar />, {
    path: '/products/milk',
    route: '/products/:slug',
  })
  expect(find('button', onProduct).textContent).toContain('Cart')
})

test('the cart button counts pieces, and nothing where there are none', () => {
  spec('storefront 2.2', 'Cart button: a badge with the total quantity, none at zero')
  const line = (id: number, quantity: number) => ({
    product: { id, slug: `p-${id}`, name: `P${id}`, price: 10, imageUrl: '' },
    quantity,
    branchId: 1,
  })
  useCart.setState({ lines: [], open: false })
  const { place } = show(<CartButton />)
  expect(find('button', place).textContent).toBe('')
  act(() => useCart.setState({ lines: [line(1, 2), line(2, 3)] }))
  expect(find('button', place).textContent).toBe('5')
  expect(find('button', place).getAttribute('aria-label')).toBe('Cart, 5 items')
})
