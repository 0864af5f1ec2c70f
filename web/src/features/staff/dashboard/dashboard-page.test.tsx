import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { shopStats } from '#contract/figures.ts'
import type { z } from '#contract/rules/schema.ts'
import { usualSettings } from '#contract/shop-settings.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { wellHealth } from '#web/testing/health.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, aProduct, aUser, press, show, until } from '#web/testing/render.tsx'
import { AdminDashboardPage } from './dashboard-page.tsx'

const growth = (text: string) => ({ now: 2, before: 1, percent: 100, text })
const stats: z.output<typeof shopStats> = {
  totalOrders: 31,
  totalProducts: 79,
  totalUsers: 12,
  totalRevenue: 12_345.5,
  totalOrderValue: 12_700,
  totalReturns: 354.5,
  pendingOrders: 3,
  lowStockProducts: 1,
  lowStock: [{ id: 9, name: 'Honey', slug: 'honey-500', stockLevel: 4 }],
  shelves: [{ branchId: 1, products: 64, pieces: 640, low: 5 }],
  growth: {
    totalRevenue: growth('+100% this month'),
    totalOrders: growth('+3% this month'),
    totalProducts: growth('New this month: 2'),
    totalUsers: growth('None this month'),
  },
}
const admin = aUser({ role: 'admin', fullName: 'Amina Hassan', username: 'admin' })
const branch = { ...aBranch(), revision: 1 }
const orders = (many: number) =>
  Array.from({ length: many }, (_, n) =>
    anOrder({
      id: `01890000-0000-7000-8000-0000000000b${n}`,
      orderNumber: `DK-${n}`,
      status: n === 0 ? 'delivered' : 'pending',
    }),
  )

let answers: Record<string, unknown>
let denied: boolean
let asked: string[]
beforeEach(() => {
  asked = []
  useSession.setState({ user: admin })
  denied = false
  answers = {
    '/api/admin/stats': stats,
    '/api/admin/branches': [branch],
    '/api/admin/users': [{ ...aUser(), isActive: true, revision: 1 }],
    '/api/admin/health': wellHealth,
    '/api/orders': orders(10),
    '/api/products': [aProduct({ isFeatured: true }), aProduct({ id: 8, averageRating: 4.25 })],
  }
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    if (denied) return Promise.resolve(Response.json({}, { status: 403 }))
    const found = Object.entries(answers).find(([beginning]) => path.startsWith(beginning))
    return found === undefined ? new Promise(() => {}) : Promise.resolve(Response.json(found[1]))
  })
})

const open = async (tab = '', says = '') => {
  const { place } = show(<AdminDashboardPage />, { path: `/admin/dashboard?tab=${tab}` })
  await act(async () => undefined)
  await until(() => expect(textOf(place)).toContain(says))
  return place
}
const textOf = (element: Element | undefined): string =>
  (element?.textContent ?? '').replaceAll('\u00a0', ' ')
const headers = () => [...document.querySelectorAll('thead th')].map(textOf)
const cells = (row = 0) =>
  [...([...document.querySelectorAll('tbody tr.ant-table-row')][row]?.children ?? [])].map(textOf)
const linkTo = (name: string): string | null | undefined =>
  [...document.querySelectorAll('a')].find((one) => textOf(one) === name)?.getAttribute('href')
const section = (title: string): Element => {
  const heading = [...document.querySelectorAll('h2')].find((one) => textOf(one) === title)
  return heading?.parentElement ?? expect.fail(`No ${title}`)
}

test('an admin whose role was taken away is told what is missing', async () => {
  spec('operations 2.3', '‘Access Denied’')
  denied = true
  const place = await open('', 'Access Denied')
  expect(textOf(place)).toContain('You need administrator privileges to access this dashboard.')
})

test('welcomes by the full name, and has six tabs', async () => {
  spec('operations 2.3', 'A welcome by the full name, and six tabs')
  const place = await open('', 'Welcome back, Amina Hassan')
  const tabs = [...place.querySelectorAll<HTMLElement>('[role="tab"]')]
  expect(tabs.map(textOf)).toEqual([
    ...['Overview', 'Orders', 'Products'],
    ...['Inventory', 'Branches', 'Users'],
  ])
  press(tabs.at(-1) ?? expect.fail())
  await until(() => expect(linkTo('Add User')).toBeDefined())
})

describe('Overview', () => {
  test('four cards with the growth of each', async () => {
    spec('operations 2.3', 'Overview: four stat cards with the growth of each')
    const place = await open('', '+100% this month')
    const said = textOf(place)
    for (const card of [
      'Total RevenueKSh 12,345.50+100% this monthOrders KSh 12,700, less returns KSh 354.50',
      'Total Orders31+3% this month',
      'Total Products79New this month: 2',
      'Active Users12None this month',
    ])
      expect(said).toContain(card)
  })
  test('Recent Orders: the first five, with number, date, status and total', async () => {
    spec('operations 2.3', 'Recent Orders: the first 5, with number, date, status and total')
    await open('', 'DK-0')
    const rows = [...section('Recent Orders').querySelectorAll('li')].map(textOf)
    expect(rows).toHaveLength(5)
    expect(rows[0]).toBe('DK-02 Mar 2026, 12:00DeliveredKSh 330')
  })
  test('Low Stock Alert: name, slug as SKU, and what is left', async () => {
    spec('operations 2.3', 'Low Stock Alert: name, slug as SKU, ‘n left’')
    await open('', 'Honey')
    const rows = [...section('Low Stock Alert').querySelectorAll('li')].map(textOf)
    expect(rows).toEqual(['HoneySKU: honey-5004 left'])
  })
  test('without orders and low stock it says so', async () => {
    spec('operations 2.3', 'Recent Orders: the first 5, with number, date, status and total')
    spec('operations 2.3', 'Low Stock Alert: name, slug as SKU, ‘n left’')
    answers['/api/orders'] = []
    answers['/api/admin/stats'] = { ...stats, lowStock: [], lowStockProducts: 0 }
    await open('', 'No orders yet.')
    expect(textOf(section('Low Stock Alert'))).toContain('All products have 10 pieces or more.')
  })
})

describe('Orders', () => {
  test('the first ten, and the way to all', async () => {
    spec('operations 2.3', 'Orders: the first 10')
    await open('orders', 'DK-9')
    expect(linkTo('View All Orders')).toBe('/admin/orders')
    const columns = ['Order', 'Customer', 'Branch', 'Status', 'Total', 'Date', 'Action']
    expect(headers()).toEqual(columns)
    const [number, customer, branchId, status, total, , action] = cells()
    expect([number, customer, branchId]).toEqual(['DK-0', aUser().id, '1'])
    expect([status, total, action]).toEqual(['Delivered', 'KSh 330', 'View'])
    expect(asked).toContain('/api/orders?limit=10')
  })
  test('a delivered order has the primary badge, every other the secondary', async () => {
    spec('operations 2.3', 'The dashboard’s badge of an order')
    await open('orders', 'DK-9')
    const badge = (row: number): string | undefined =>
      [...document.querySelectorAll('tbody tr.ant-table-row')][row]?.children[3]?.firstElementChild
        ?.className
    expect(badge(0)).toContain('solid')
    expect(badge(1)).toContain('plain')
  })
  test('without any it says so', async () => {
    spec('operations 2.3', 'Orders: the first 10')
    answers['/api/orders'] = []
    await open('orders', 'No Orders')
  })
})

describe('Products', () => {
  test('the first ten, and the way to a new one', async () => {
    spec('operations 2.3', 'Products: the first 10')
    await open('products', 'Milk')
    expect(linkTo('Add Product')).toBe('/admin/inventory?tab=products&product=new')
    expect(headers()).toEqual(['Name', 'Slug', 'Category', 'Price', 'Type', 'Rating'])
    expect(cells()).toEqual(['Milk', 'milk', '1', 'KSh 60', 'Featured', 'No ratings'])
    expect(cells(1).slice(4)).toEqual(['Regular', '4.3/5'])
    expect(asked).toContain('/api/products?limit=10')
  })
  test('without any it says so', async () => {
    spec('operations 2.3', 'Products: the first 10')
    answers['/api/products'] = []
    const place = await open('products', 'No Products')
    expect(textOf(place)).toContain(
      'Your product catalog is empty. Add some products to get started.',
    )
  })
})

test('Inventory: a card for each branch with its counts, View Inventory and Update Stock', async () => {
  spec('operations 2.3', 'Inventory: a card for each branch')
  await open('inventory', '64')
  expect(linkTo('Update Stock')).toBe('/admin/inventory')
  expect(linkTo('View Inventory')).toBe('/admin/inventory?branch=1')
  expect(textOf(section('Kabete'))).toBe(
    'KabeteKabete, KiambuTotal products64Low stock5View Inventory',
  )
})

test('Branches: code, address, hours, radius, and whether it is active', async () => {
  spec('operations 2.3', 'Branches: their facts, and ‘Add Branch’')
  answers['/api/admin/branches'] = [branch, { ...branch, id: 2, name: 'Karen', isActive: false }]
  const place = await open('branches', 'Karen')
  expect(linkTo('Add Branch')).toBe('/admin/branches?branch=new')
  const cards = [...place.querySelectorAll('li')].map(textOf)
  const facts = 'kabeteWaiyaki Way, Kabete, Kiambu08:00 to 21:00 · 7 km'
  expect(cards).toEqual([`KabeteActive${facts}`, `KarenInactive${facts}`])
})

test('Users: the first ten, and the way to a new one', async () => {
  spec('operations 2.3', 'Users: the first 10')
  answers['/api/admin/users'] = [
    { ...aUser(), isActive: true, revision: 1 },
    { ...aUser({ id: admin.id.replace('1', '2') }), isActive: false, revision: 1 },
  ]
  await open('users', '@wanjiku')
  expect(linkTo('Add User')).toBe('/admin/users?user=new')
  expect(headers()).toEqual(['Name', 'Username', 'Email', 'Role', 'Joined', 'Status'])
  const [name, username, email, role, , status] = cells()
  expect([name, username, email]).toEqual(['Wanjiku Kamau', '@wanjiku', 'wanjiku@example.com'])
  expect([role, status]).toEqual(['Customer', 'Active'])
  expect(cells(1).at(-1)).toBe('Inactive')
  expect(asked).toContain('/api/admin/users?limit=10')
})

describe('until the first sale', () => {
  const newShop = {
    '/api/admin/stats': {
      ...stats,
      totalOrders: 0,
      shelves: [{ branchId: 1, products: 3, pieces: 0, low: 3 }],
    },
    '/api/admin/drivers': { drivers: [], suggested: null },
    '/api/admin/settings': {
      ...usualSettings,
      takesMpesa: true,
      revision: 0,
      missing: ['MPESA_PASSKEY'],
      history: [],
    },
    '/api/branches': [branch],
    '/api/users/second-factor': {
      hasApp: false,
      passkeys: [],
      passkeyOrigin: null,
      beginsAt: null,
      recoveryLeft: 0,
      resetAt: null,
      newBrowsers: [],
      changes: [],
      setUp: 'password',
    },
    '/api/admin/health': {
      ...wellHealth,
      backups: { state: 'none', writtenAt: null, testedAt: null, place: null },
    },
    '/api/admin/users': [],
  }

  test('a list says what the shop has, and what it still needs', async () => {
    answers = { ...newShop, ...answers, ...newShop }
    const { place } = show(<AdminDashboardPage />)
    await until(() => expect(place.textContent).toContain('MPESA_PASSKEY'))
    const steps = [...place.querySelectorAll('section li')].map((step) => step.textContent)
    expect(steps).toEqual(
      expect.arrayContaining([
        'DoneAdd your goods79 products are on sale.',
        'To doSay how many pieces there are0 pieces lie on the shelves.',
        'To doAdd a driver0 drivers',
        'To doAdd your staff0 people work at the branches.',
        'To doProtect your account with a second factorWhoever learns your password has the shop.',
        'To doMake backupsNo place for backups is set: a broken disk would take the shop with it.',
        'To doTake M-PESAStill missing on the server: MPESA_PASSKEY',
        'DoneCheck the opening hoursKabete: 08:00 to 21:00',
      ]),
    )
  })

  test('it is gone once the shop has an order', async () => {
    const { place } = show(<AdminDashboardPage />)
    await until(() => expect(place.textContent).toContain('31'))
    expect(place.textContent).not.toContain('Until the first sale')
    expect(place.textContent).not.toContain('Still to do')
  })

  test('a shop that sells is told of backups until it has some', async () => {
    answers = { ...answers, '/api/admin/health': newShop['/api/admin/health'] }
    const { place } = show(<AdminDashboardPage />)
    const step =
      'To doMake backupsNo place for backups is set: a broken disk would take the shop with it.'
    await until(() => {
      const steps = [...place.querySelectorAll('section li')].map((one) => one.textContent)
      expect(steps).toContain(step)
    })
    expect(place.textContent).toContain('Still to do')
  })
})
