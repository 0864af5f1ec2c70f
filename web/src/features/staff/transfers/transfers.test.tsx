import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { StockTransfer } from '#contract/transfer.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { aBranch, aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { NewTransfer } from './new-transfer.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { transferQuery } from './transfers-api.ts'

const part = (over: Partial<StockTransfer['parts'][number]>): StockTransfer['parts'][number] => ({
  id: 'p',
  outcome: 'received',
  reason: null,
  lines: [{ productId: 7, variantId: 0, quantity: 6 }],
  at: '2026-01-05T09:00:00.000Z',
  role: 'branch_manager',
  by: 'Otieno',
  ...over,
})
const transfer = (over: Partial<StockTransfer> = {}): StockTransfer => ({
  id: 't',
  fromBranchId: 1,
  toBranchId: 2,
  status: 'sent',
  note: 'Morning van',
  lines: [
    {
      productId: 7,
      variantId: 0,
      quantity: 10,
      name: 'Milk',
      size: '500 ml',
      open: 10,
      received: 0,
      lost: 0,
      sentBack: 0,
    },
  ],
  parts: [],
  plannedAt: '2026-01-05T08:00:00.000Z',
  planned: { role: 'branch_manager', by: 'Achieng' },
  updatedAt: '2026-01-05T08:00:00.000Z',
  revision: 1,
  ...over,
})

const flour = {
  id: '1.8.1',
  branchId: 1,
  productId: 8,
  variantId: 1,
  quantity: 12,
  onHand: 12,
  reserved: 0,
  lowStockThreshold: 5,
  revision: 0,
  product: { id: 8, name: 'Flour', isFeatured: false, price: 99, size: '1 kg' },
}

let now: StockTransfer
let answers: Response[]
const listed = (path: string): unknown => {
  if (path.startsWith('/api/transfers/')) return now
  if (path.startsWith('/api/transfers')) return [now]
  return path.includes('/shelf') ? [flour] : []
}
let sent: [string, unknown][]
beforeEach(() => {
  sent = []
  answers = []
  now = transfer()
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push([path, JSON.parse(String(body))])
      return Promise.resolve(answers.shift() ?? Response.json({ id: 't', status: 'sent' }))
    }
    return Promise.resolve(Response.json(listed(path)))
  })
})

/** The manager of a branch, with a transfer of goods from branch 1 to branch 2 opened, or a new one. */
const opened = (branchId: number, id = 't') => {
  const user = aUser({ role: 'branch_manager', branchId })
  useSession.getState().setUser(user)
  return show(<OwnTransfers branchId={branchId} />, {
    path: `/?transfer=${id}`,
    known: (client) => {
      client.setQueryData(branchesQuery.queryKey, [
        aBranch({ id: 1, name: 'Kabete' }),
        aBranch({ id: 2, name: 'Westlands' }),
      ])
      if (id === 't') client.setQueryData(transferQuery(user.id, 't').queryKey, now)
    },
  }).place
}
const buttons = (place: Element) =>
  [...place.querySelectorAll('button')].map(({ textContent }) => textContent)
const button = (text: string, place: Element): HTMLElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text} among ${buttons(place)}`)

test('the destination receives, the source cancels, and either closes the rest', () => {
  spec('operations stock', 'Transfers have a page for admins, and one for each manager')
  const to = buttons(opened(2))
  expect(to).toEqual(expect.arrayContaining(['Receive', 'Close the rest']))
  expect(to).not.toContain('Cancel transfer')
  const from = buttons(opened(1))
  expect(from).toEqual(expect.arrayContaining(['Cancel transfer', 'Close the rest']))
  expect(from).not.toContain('Receive')
})

test('a transfer leads to its whole history', () => {
  spec('operations history', 'Every thing that a staff page shows leads to its history')
  expect(find('a[href="/audit/transfer/t"]', opened(1)).textContent).toBe('Full history')
})

test('nothing can be cancelled once some has arrived, and nothing be done once it is settled', () => {
  spec('operations stock', 'The transfers page: received in parts, the rest with a reason')
  now = transfer({ parts: [part({})] })
  expect(buttons(opened(1))).not.toContain('Cancel transfer')
  now = transfer({ status: 'settled' })
  expect(buttons(opened(2))).not.toContain('Receive')
})

test('a part is received, never more than is on the road', async () => {
  spec('operations stock', 'The transfers page: received in parts, the rest with a reason')
  const place = opened(2)
  press(button('Receive', place))
  const field = find('form[aria-label="Receive"] input', place)
  type(field, '11')
  expect(button('Receive these pieces', place)).toHaveProperty('disabled', true)
  type(field, '6')
  press(button('Receive these pieces', place))
  await until(() =>
    expect(sent).toMatchObject([
      [
        '/api/transfers/t/receipts',
        { revision: 1, lines: [{ productId: 7, variantId: 0, quantity: 6 }] },
      ],
    ]),
  )
})

test('who is late is told what others said meanwhile, and loses nothing of what was typed', async () => {
  spec('operations stock', 'Who is late with a transfer is told, and loses nothing typed')
  const place = opened(2)
  press(button('Receive', place))
  const field = find('form[aria-label="Receive"] input', place)
  type(field, '3')
  const [line] = now.lines
  now = transfer({
    revision: 2,
    parts: [part({})],
    lines: [{ ...(line ?? expect.fail()), open: 4, received: 6 }],
  })
  answers = [Response.json({ code: 'CHANGED_MEANWHILE', message: '' }, { status: 409 })]
  press(button('Receive these pieces', place))
  await until(() => expect(place.textContent).toContain('Nothing was saved.'))
  await until(() =>
    expect(place.textContent).toContain('Received: 6 Milk, 500 ml, Otieno (Branch Manager)'),
  )
  expect(field).toHaveProperty('value', '3')
  press(button('Receive these pieces', place))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject(['/api/transfers/t/receipts', { revision: 2 }])
})

test('the rest is closed as lost or sent back with a reason', async () => {
  spec('operations stock', 'The transfers page: received in parts, the rest with a reason')
  const place = opened(1)
  press(button('Close the rest', place))
  const form = find('form[aria-label="Close the rest"]', place)
  expect(button('Close these pieces', place)).toHaveProperty('disabled', true)
  type(find('input[maxlength="200"]', form), 'Fell off the van')
  press(button('Close these pieces', place))
  await until(() =>
    expect(sent).toMatchObject([
      ['/api/transfers/t/closings', { outcome: 'lost', reason: 'Fell off the van' }],
    ]),
  )
})

const key = (field: Element, name: string, ctrlKey = false): void =>
  act(() => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: name, ctrlKey, bubbles: true }))
  })
const choose = (list: HTMLElement, value: string): void =>
  act(() => {
    if (list instanceof HTMLSelectElement) list.value = value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('goods are listed and sent by keyboard, no more than can be sold', async () => {
  spec('operations stock', 'Transfers have a page for admins, and one for each manager')
  const place = opened(1, 'new')
  const dialog = find('dialog[open]', place)
  expect(dialog.textContent).toContain('Choose where the goods go.')
  type(find('input[role="combobox"]', dialog), 'flo')
  await until(() => expect(dialog.textContent).toContain('12 can be sold'))
  key(find('input[role="combobox"]', dialog), 'Enter')
  await until(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Pieces of Flour, 1 kg'),
  )
  const pieces = find('input[aria-label="Pieces of Flour, 1 kg"]', dialog)
  choose(find('select', dialog), '2')
  type(pieces, '13')
  expect(dialog.textContent).toContain('A product has no valid quantity.')
  key(pieces, 'Enter', true)
  expect(sent).toEqual([])
  type(pieces, '12')
  key(pieces, 'Enter', true)
  await until(() =>
    expect(sent).toMatchObject([
      [
        '/api/transfers',
        {
          fromBranchId: 1,
          toBranchId: 2,
          lines: [{ productId: 8, variantId: 1, quantity: 12 }],
        },
      ],
    ]),
  )
  // The page follows the transfer that was sent.
  await until(() => expect(document.body.textContent).toContain('Morning van'))
})

test('a scan before the source is chosen does not close a new transfer', () => {
  show(<NewTransfer open onClose={() => undefined} onSent={() => undefined} />)
  expect(document.activeElement).toBe(find('dialog select'))
})

test('a transfer is not sent while a code of it was not found', async () => {
  const place = opened(1, 'new')
  const dialog = find('dialog[open]', place)
  choose(find('select', dialog), '2')
  const search = find('input[role="combobox"]', dialog)
  type(search, '2 x flo')
  await until(() => expect(dialog.textContent).toContain('12 can be sold'))
  key(search, 'Enter')
  await until(() => find('input[aria-label="Pieces of Flour, 1 kg"]', dialog))
  await until(() => expect(search).toHaveProperty('value', ''))
  type(search, '7777')
  for (const one of [...'7777', 'Enter']) key(search, one)
  await until(() => expect(dialog.textContent).toContain('has the code 7777'))
  expect(dialog.textContent).toContain('A code was not found. Add its product, or forget the code.')
  key(search, 'Enter', true)
  expect(sent).toEqual([])
  press(find('[aria-label="Forget the code 7777"]', dialog))
  key(search, 'Enter', true)
  await until(() => expect(sent).toHaveLength(1))
})
