import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../shop/account/session.ts'
import { aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { EraseAccount } from './erase-account.tsx'

const user = aUser()
const order = {
  id: '01890000-0000-7000-8000-0000000000b1',
  orderNumber: 'DK-12345678',
  status: 'pending',
  total: 390,
  isCancellable: true,
}

/** Answers what an erasure ends, and notes what is sent. */
const shopWith = (orders: readonly object[]): unknown[] => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(String(body)))
    const facts = { openOrders: orders, points: 120, vouchers: 2 }
    return new Response(JSON.stringify(method === 'POST' ? {} : facts))
  })
  return sent
}
const button = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)
const opened = async () => {
  show(<EraseAccount user={user} />)
  press(button('Erase my account …') ?? expect.fail('No button'))
  await until(() => expect(find('dialog').textContent).toContain('Points that you lose: 120'))
}

beforeEach(() => useSession.setState({ user }))

test('the account is erased once its name and password are typed, with the orders that were named', async () => {
  const sent = shopWith([order])
  await opened()
  expect(find('dialog').textContent).toContain('Vouchers that you lose: 2')
  expect(find('dialog li').textContent).toContain('DK-12345678')
  type(find('input[name="username"]'), 'somebody')
  press(find('dialog button[type="submit"]'))
  expect(find('dialog').textContent).toContain(`Please type ${user.username}.`)
  expect(find('dialog').textContent).toContain('Please enter your current password.')
  expect(sent).toEqual([])
  type(find('input[name="username"]'), user.username.toUpperCase())
  type(find('input[name="password"]'), 'duka-demo')
  press(find('dialog button[type="submit"]'))
  await until(() => expect(useSession.getState().user).toBeNull())
  expect(sent).toEqual([{ password: 'duka-demo', openOrders: 'cancel' }])
})

test('an order that can no longer be cancelled comes first', async () => {
  shopWith([{ ...order, isCancellable: false }])
  await opened()
  expect(find('dialog li').textContent).toContain('Erase your account once it has come.')
  expect(button('Erase my account for good')).toBeUndefined()
})
