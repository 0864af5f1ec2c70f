import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { ordersOfUserQuery } from '#web/shop/order/orders-of-user.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { OrdersPage } from './orders-page.tsx'

const me = aUser()
const [milk] = anOrder().items
if (milk === undefined) throw new Error('The order has no milk')
const bread = { ...milk, productId: 8, name: 'Bread', productName: 'Bread', size: '' }
const own = {
  id: '01890000-0000-7000-8000-000000000001',
  rating: 2,
  title: 'Late',
  text: 'It came sour',
  author: 'Wanjiku K.',
  createdAt: '2026-03-02T09:00:00.000Z',
  editedAt: null,
}
const summaryOf = (review: typeof own | null) => ({
  averageRating: 0,
  reviewCount: 0,
  stars: [0, 0, 0, 0, 0],
  own: review,
  mayReview: true,
  mayModerate: false,
})

const sent: [path: string, body: unknown][] = []
beforeEach(() => {
  sent.length = 0
  useSession.setState({ user: me })
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit = {}) => {
    if (method === 'PUT') {
      sent.push([path, JSON.parse(String(body))])
      return Promise.resolve(new Response('{}'))
    }
    return path.endsWith('/summary')
      ? Promise.resolve(new Response(JSON.stringify(summaryOf(path.includes('/8/') ? own : null))))
      : new Promise(() => {})
  })
})

/** Completed orders, with one of milk in two sizes and bread among them. */
const completed = () =>
  show(<OrdersPage />, {
    path: '/orders?tab=completed',
    known: (client) =>
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [
          {
            items: [
              anOrder({
                status: 'delivered',
                items: [milk, { ...milk, variantId: 2, name: 'Milk, 1 l' }, bread],
              }),
            ],
            next: undefined,
            total: undefined,
          },
        ],
        pageParams: [''],
      }),
  }).place

const dialogOf = (title: string) =>
  [...document.querySelectorAll('dialog')].find(
    (dialog) => dialog.querySelector('h2')?.textContent === title,
  ) ?? expect.fail(`No ${title}`)
const button = (words: string, within: Element): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === words) ??
  expect.fail(`No ${words}`)
const rating = async () => {
  await until(() => expect(dialogOf('Rate your order').querySelectorAll('legend')).toHaveLength(2))
  return dialogOf('Rate your order')
}

test('a delivered order leads to stars for its products, each product once; stars are enough', async () => {
  spec('storefront 2.10', '‘Rate your order’ on delivered orders')
  const place = completed()
  press(find('[aria-label="Rate your order DK-12345678"]', place))
  const dialog = await rating()
  press(button('Send', dialog))
  expect(find('[role="alert"]', dialog).textContent).toBe('Please give 1 to 5 stars.')
  press(find('fieldset:first-of-type [value="5"]', dialog))
  press(button('Send', dialog))
  await until(() =>
    expect(sent).toEqual([['/api/products/7/reviews/own', { rating: 5, title: '', text: '' }]]),
  )
})

test('new stars leave the words of an earlier review as they are', async () => {
  spec('storefront 2.10', '‘Rate your order’ on delivered orders')
  const place = completed()
  press(find('[aria-label^="View Details"]', place))
  await until(() => dialogOf('Order Details'))
  press(button('Rate your order', dialogOf('Order Details')))
  const [, second] = (await rating()).querySelectorAll('fieldset')
  expect(second?.querySelector('[value="2"]')).toHaveProperty('checked', true)
  press(find('[value="4"]', second))
  press(button('Send', dialogOf('Rate your order')))
  await until(() =>
    expect(sent).toEqual([
      ['/api/products/8/reviews/own', { rating: 4, title: 'Late', text: 'It came sour' }],
    ]),
  )
})
