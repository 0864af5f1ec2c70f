import { beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { aBranch, press, show, until } from '#web/testing/render.tsx'
import { StaffBranchCard } from './branch-card.tsx'

let sent: unknown[]
let remains: unknown
let asked: string[]
beforeEach(() => {
  sent = []
  asked = []
  remains = { openOrders: 12, pieces: 3400 }
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push(path)
    if (method === 'PATCH') sent.push([path, JSON.parse(String(body))])
    return Promise.resolve(new Response(JSON.stringify(path.endsWith('/remains') ? remains : {})))
  })
})

const button = (within: ParentNode, name: string): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === name) ??
  expect.fail(`No button ${name}`)
const card = (isActive: boolean) =>
  show(<StaffBranchCard branch={{ ...aBranch({ isActive }), revision: 4 }} to="?branch=1" />).place
const dialog = (): HTMLElement =>
  document.querySelector('dialog') ?? expect.fail('No dialog is there')

test('what becomes of open orders, stock and carts is said before a branch is switched off', async () => {
  spec('operations 2.3', 'Switching a branch off says what becomes of orders and stock')
  const place = card(true)
  expect(asked).toEqual([])
  press(button(place, 'Switch off'))
  await until(() => expect(dialog().textContent).toContain('12 open orders are finished'))
  expect(dialog().textContent).toContain('3,400 pieces stay on its shelves')
  expect(dialog().textContent).toContain('carts with its goods are told')
  expect(sent).toEqual([])
  press(button(dialog(), 'Switch off'))
  await until(() =>
    expect(sent).toEqual([['/api/branches/1/active', { isActive: false, revision: 4 }]]),
  )
})

test('a branch with nothing left says so, and one that is off is switched on at one press', async () => {
  remains = { openOrders: 0, pieces: 0 }
  press(button(card(true), 'Switch off'))
  await until(() => expect(dialog().textContent).toContain('No order is open.'))
  expect(dialog().textContent).toContain('Nothing is left on its shelves.')
  press(button(card(false), 'Switch on'))
  await until(() =>
    expect(sent).toEqual([['/api/branches/1/active', { isActive: true, revision: 4 }]]),
  )
})
