import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { staffOrderQuery } from './orders-api.ts'

const admin = aUser({ role: 'admin' })
const id = anOrder().id
beforeEach(() => useSession.setState({ user: admin }))

const opened = (facts: Partial<StaffOrderDetail>) =>
  show(<OrderDrawer orderId={id} onClose={() => undefined} among={[]} addressOf={String} />, {
    known: (client) =>
      client.setQueryData(staffOrderQuery(admin.id, id).queryKey, {
        ...anOrder({ allowed: ['confirmed'] }),
        history: [],
        ...facts,
      }),
  })

test('a note is written for the staff, and stands there with who wrote it and when', async () => {
  const sent: { path: string; body: unknown }[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return new Promise(() => {})
    sent.push({ path, body: JSON.parse(String(body)) })
    return Promise.resolve(Response.json({ id: noteId }, { status: 201 }))
  })
  const noteId = '01890000-0000-7000-8000-0000000000c1'
  const person = { name: 'Grace Wairimu', username: 'clerk_kabete' }
  const at = '2026-03-02T09:00:00.000Z'
  opened({
    staffNotes: [{ id: noteId, at, actorRole: 'clerk', person, text: 'The dog bites' }],
  })
  expect(document.body.textContent).toContain(
    'The dog bites2 Mar 2026, 12:00 · Shop assistant · Grace Wairimu (clerk_kabete)',
  )
  const button = (text: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
    expect.fail(text)
  press(button('Add a note'))
  await until(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'))
  type(find('textarea'), 'Call first')
  press(button('Save note'))
  await until(() =>
    expect(sent).toMatchObject([{ path: `/api/orders/${id}/notes`, body: { text: 'Call first' } }]),
  )
  await until(() => button('Add a note'))
})

test('a packing slip and a receipt are printed from the drawer, without a note of the staff', () => {
  const printed: string[] = []
  vi.stubGlobal('print', () => {
    printed.push(document.body.lastElementChild?.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  opened({
    staffNotes: [
      {
        id: '01890000-0000-7000-8000-0000000000c1',
        at: '2026-03-02T09:00:00.000Z',
        actorRole: 'admin',
        person: null,
        text: 'The dog bites',
      },
    ],
  })
  for (const paper of ['Print packing slip', 'Print receipt']) {
    const found = [...document.querySelectorAll('button')].find(
      ({ textContent }) => textContent === paper,
    )
    press(found ?? expect.fail(paper))
  }
  const [slip = '', receipt = ''] = printed.map((text) => text.replaceAll('\u00a0', ' '))
  expect(slip).toContain('DK-12345678')
  expect(slip).toContain('Waiyaki Way 12, Kabete, Kiambu')
  expect(slip).toContain('Paid: collect nothing')
  expect(slip).toContain('2Milk, 500 ml')
  expect(slip).not.toContain('KSh')
  expect(receipt).toContain('TotalKSh 330')
  expect(printed.join()).not.toContain('dog')
  expect(document.querySelector('[aria-label^="Packing slip"]')).toBeNull()
})
