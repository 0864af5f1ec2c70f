import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { Returns } from './returns.tsx'

const [item] = anOrder().items
if (item === undefined) throw new Error('The order of the tests has an item')
const { productId, variantId } = item
const refundId = '01890000-0000-7000-8000-00000000000a'
const left: NonNullable<StaffOrderDetail['returns']>[number] = {
  id: refundId,
  at: '2026-01-05T09:00:00.000Z',
  isComplaint: false,
  actorRole: 'branch_manager',
  reason: 'Wet',
  lines: [{ productId, variantId, quantity: 1, writtenOff: 0 }],
  due: 65,
  money: { amount: 65, state: 'due', isCash: true, handedBack: false },
}
const order = (over: Partial<StaffOrderDetail> = {}): StaffOrderDetail => ({
  ...anOrder({ status: 'delivered', paymentMethod: 'cash', userId: refundId }),
  history: [],
  returns: [],
  returnable: [{ productId, variantId, quantity: 2 }],
  revision: 4,
  ...over,
})

let sent: { path: string; body: Record<string, unknown> }[]
let isCash = true
beforeEach(() => {
  sent = []
  isCash = true
  useSession.setState({ user: aUser({ role: 'branch_manager' }) })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    const said = JSON.parse(String(body))
    sent.push({ path, body: said })
    const quantity = said.lines?.[0]?.quantity ?? 0
    if (path.endsWith('/preview')) return Response.json({ due: 65 * quantity, isCash })
    if (path.endsWith('/hand-back')) return Response.json({ id: refundId, amount: said.amount })
    return Response.json({ id: said.id, due: 130, handedBack: said.cashBack ?? 0 })
  })
})
const text = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const field = (label: string): HTMLElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent?.startsWith(label),
  )
  const input = document.getElementById(found?.htmlFor ?? '') ?? found?.querySelector('input')
  return input ?? expect.fail(`No ${label}`)
}
const button = (label: string): HTMLElement =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label) ??
  expect.fail(`No ${label}`)
const openForm = async (of: StaffOrderDetail) => {
  show(<Returns order={of} />)
  press(button('Record a return'))
  expect(text()).toContain('Say what came back to see the sum.')
  type(field('Came back'), '2')
  type(field('Reason'), 'It was wet')
}

test('the sum stands there before anything is recorded, and goes along where it is handed back', async () => {
  spec('operations returns', 'Cash is handed back at the counter, with name and sum')
  await openForm(order())
  await until(() => expect(text()).toContain('KSh 130 to give back'))
  expect(sent.every(({ path }) => path.endsWith('/preview'))).toBe(true)
  press(field('I hand back KSh 130 in cash'))
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(sent.at(-1)?.path).toMatch(/\/returns$/))
  expect(sent.at(-1)?.body).toMatchObject({ cashBack: 130, reason: 'It was wet', revision: 4 })
})

test('who hands nothing back yet records a return whose money is due', async () => {
  await openForm(order())
  await until(() => expect(text()).toContain('KSh 130 to give back'))
  await act(async () => press(find('button[type="submit"]')))
  await until(() => expect(sent.at(-1)?.path).toMatch(/\/returns$/))
  expect(sent.at(-1)?.body).not.toHaveProperty('cashBack')
})

test('M-PESA’s money is given back by finance, and no cash is offered', async () => {
  isCash = false
  await openForm(order())
  await until(() => expect(text()).toContain('Paid by M-PESA: finance gives it back.'))
  expect(text()).not.toContain('in cash from the till')
})

test('what was left due is handed back later, after a question; never one’s own', async () => {
  show(<Returns order={order({ returns: [left] })} />)
  expect(text()).toContain('KSh 65 are to be handed back in cash.')
  press(button('Hand back KSh 65'))
  expect(sent).toEqual([])
  await act(async () => press(button('I handed it back')))
  await until(() =>
    expect(sent).toEqual([
      { path: expect.stringMatching(/\/refunds\/[\w-]+\/hand-back$/), body: { amount: 65 } },
    ]),
  )
})

test('nobody is offered the return of their own order, nor its cash', () => {
  const user = aUser({ role: 'branch_manager' })
  show(<Returns order={order({ userId: user.id, returns: [left] })} />)
  expect(text()).toContain('This is your own order: a colleague records what comes back of it.')
  expect(document.querySelectorAll('button')).toHaveLength(0)
})
