import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BranchShelf } from '#contract/inventory.ts'
import { spec } from '#spec'
import { draftOf, eraseDrafts } from '#web/lib/drafts.ts'
import { DraftOwner } from '#web/staff-ui/form/draft.tsx'
import { find, leaveAll, press, show, type, until } from '#web/testing/render.tsx'
import { CountRoundButton } from './count-round.tsx'

const shelf = (productId: number, name: string, onHand: number): BranchShelf => ({
  id: `1.${productId}.0`,
  branchId: 1,
  productId,
  variantId: 0,
  quantity: onHand,
  onHand,
  reserved: 0,
  lowStockThreshold: 5,
  revision: 1,
  product: { id: productId, name, isFeatured: false, price: 60, size: '' },
})
const saved = (one: BranchShelf, onHand: number) => ({
  ...one,
  onHand,
  counted: null,
  short: { pieces: 0, orders: [] },
})
const shelves = [shelf(7, 'Milk', 24), shelf(8, 'Tea', 6), shelf(9, 'Salt', 3)] as const

const salt = { productId: 9, variantId: 0, name: 'Salt', size: '', shelf: null }

const drinks = { id: 4, name: 'Drinks', nameSw: '', slug: 'drinks', iconName: '', productCount: 3 }
const answerTo = (path: string): unknown => {
  if (path.endsWith('code=HOU-001')) return [{ ...salt, productId: 8, name: 'Tea' }, salt]
  if (path.includes('/goods?')) return path.endsWith('code=40691') ? [salt] : []
  return path.includes('/shelf') ? shelves : [drinks]
}

let sent: unknown[]
let answers: (() => Promise<Response>)[]
let asked: string[]
beforeEach(() => {
  sent = []
  asked = []
  answers = []
  eraseDrafts()
  vi.stubGlobal('fetch', (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'POST') {
      sent.push(JSON.parse(String(body)))
      return answers.shift()?.() ?? Promise.reject(new Error('offline'))
    }
    asked.push(path)
    return Promise.resolve(Response.json(answerTo(path)))
  })
})
afterEach(() => {
  eraseDrafts()
  vi.unstubAllGlobals()
})

const text = (): string => document.body.textContent ?? ''
const button = (name: string): HTMLElement => {
  const all = [...document.querySelectorAll<HTMLElement>('dialog button')]
  return all.find((one) => one.textContent === name) ?? expect.fail(`No ${name} in ${text()}`)
}
const open = () =>
  show(
    <DraftOwner value="amina">
      <CountRoundButton branchId={1} />
    </DraftOwner>,
    { path: '/branch?round=new' },
  )
const field = () => find('dialog input[inputmode="numeric"]')
/** Types the pieces, and presses Enter: the browser then submits the form. */
const count = async (name: string, pieces: string) => {
  await until(() => expect(find('dialog h3').textContent).toBe(name))
  if (pieces !== '') type(field(), pieces)
  press(find('dialog form button[type="submit"]'))
}
const begin = async () => {
  open()
  await until(() => expect(text()).toContain('Drinks'))
  press(button('Drinks'))
}
const answer = (counted: unknown[], refused: unknown[] = []) =>
  answers.push(() => Promise.resolve(Response.json({ counted, refused })))

test('shelves are counted one after the other without the book’s figure, and sent at once', async () => {
  await begin()
  await until(() => expect(find('dialog h3').textContent).toBe('Milk'))
  expect(asked.some((path) => path.includes('category=4'))).toBe(true)
  expect(find('dialog').textContent).not.toContain('24')
  expect(document.activeElement).toBe(field())
  await count('Milk', '24')
  await count('Tea', '4')
  expect(document.activeElement).toBe(field())
  await count('Salt', '')
  await until(() => expect(text()).toContain('1 shelf differs from the book'))
  expect(text()).toContain('4 counted, 6 in the book')
  expect(text()).toContain('1 is as in the book')
  answer([saved(shelves[0], 24), saved(shelves[1], 4)])
  press(button('Send 2 counts'))
  await until(() => expect(document.querySelector('dialog[open]')).toBeNull())
  expect(sent).toEqual([
    {
      rows: [
        { productId: 7, variantId: 0, onHand: 24, seen: 24 },
        { productId: 8, variantId: 0, onHand: 4, seen: 6 },
      ],
    },
  ])
  expect(draftOf('amina', 'count round 1')).toBeUndefined()
})

test('a code leads to its product, and is no count', async () => {
  await begin()
  await until(() => expect(find('dialog h3').textContent).toBe('Milk'))
  type(field(), '40691')
  press(find('dialog form button[type="submit"]'))
  await until(() => expect(find('dialog h3').textContent).toBe('Salt'))
  expect(field()).toHaveProperty('value', '')
  type(field(), '6161100123459')
  press(find('dialog form button[type="submit"]'))
  await until(() =>
    expect(text()).toContain('No product of this branch has the code 6161100123459'),
  )
  expect(field()).toHaveProperty('value', '')
  expect(find('dialog h3').textContent).toBe('Salt')
})

/** Sends the keys of a scanner to what has the focus. Gives whether its Enter would press a button there. */
test('a code that several products have offers them, and leads to the one that is chosen', async () => {
  await begin()
  await until(() => expect(find('dialog h3').textContent).toBe('Milk'))
  type(field(), 'HOU-001')
  press(find('dialog form button[type="submit"]'))
  await until(() => expect(text()).toContain('Several products have the code HOU-001'))
  press(button('Salt'))
  await until(() => expect(find('dialog h3').textContent).toBe('Salt'))
  expect(text()).not.toContain('Which is meant?')
  expect(document.activeElement).toBe(field())
})

const scan = (code: string): boolean =>
  [...code, 'Enter']
    .map((key) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      act(() => {
        document.activeElement?.dispatchEvent(event)
      })
      return !event.defaultPrevented
    })
    .at(-1) === true && document.activeElement instanceof HTMLButtonElement

test('a scan before anything is chosen neither closes the round nor chooses, and is told what comes first', async () => {
  open()
  await until(() => expect(text()).toContain('Drinks'))
  const said = 'Choose what you count first. Then scan again.'
  expect(document.activeElement?.textContent).toBe('What do you count?')
  expect(scan('40691')).toBe(false)
  expect(text()).toContain(said)
  act(() => button('Drinks').focus())
  expect(scan('40691')).toBe(false)
})

test('a row that the server cannot read is named, and the others are kept', async () => {
  await begin()
  await count('Milk', '24')
  await count('Tea', '4')
  await count('Salt', '')
  const issues = [{ path: 'rows.1.onHand', message: 'No', code: 'QUANTITY_INVALID' }]
  const body = { code: 'INVALID_INPUT', message: 'No', issues }
  answers.push(() => Promise.resolve(Response.json(body, { status: 400 })))
  await until(() => button('Send 2 counts'))
  press(button('Send 2 counts'))
  await until(() => expect(text()).toContain('Please enter a valid quantity.'))
  const named = [...document.querySelectorAll('dialog li')].filter((one) =>
    one.textContent?.includes('Please enter a valid quantity.'),
  )
  expect(named.map((one) => one.textContent?.includes('Tea'))).toEqual([true])
})

test('a shelf that moved meanwhile stays with what moved, and ‘Keep mine’ sends it again', async () => {
  await begin()
  await count('Milk', '20')
  await count('Tea', '4')
  press(button('Review 2 counts'))
  const moved = [{ type: 'StockDispatched', pieces: -1, at: '2026-11-27T10:00:00Z', orderId: null }]
  answer(
    [saved(shelves[0], 20)],
    [{ productId: 8, variantId: 0, code: 'STOCK_MOVED', details: { seen: 6, now: 5, moved } }],
  )
  press(button('Send 2 counts'))
  await until(() => expect(text()).toContain('It was 6 when you counted, and is 5 now.'))
  expect(text()).toContain('−1 left with an order')
  expect(text()).not.toContain('Milk')
  press(button('Keep mine: 4'))
  answer([saved(shelves[1], 4)])
  press(button('Send 1 count'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({ rows: [{ productId: 8, variantId: 0, onHand: 4, seen: 5 }] })
})

test('counts that could not be sent are kept on the device, and offered again', async () => {
  await begin()
  await count('Milk', '20')
  press(button('Review 1 count'))
  press(button('Send 1 count'))
  await until(() => expect(sent).toHaveLength(1))
  await act(async () => undefined)
  await until(() =>
    expect(draftOf('amina', 'count round 1')?.values).toEqual({
      category: 4,
      counts: { '1.7.0': { text: '20', seen: 24 } },
    }),
  )
  leaveAll()
  open()
  await until(() => expect(text()).toContain('You did not save what you typed here'))
  press(button('Continue with it'))
  await until(() => expect(text()).toContain('20 counted, 24 in the book'))
})

test('a shelf that misses many asks for a reason before the round is sent, and keeps it on the device', async () => {
  spec('operations stock', 'A count that misses 20 pieces or more asks for a reason')
  await begin()
  await count('Milk', '2')
  await count('Tea', '4')
  press(button('Review 2 counts'))
  press(button('Send 2 counts'))
  expect(sent).toEqual([])
  const why = find('dialog label input')
  expect(why.parentElement?.textContent).toContain('22 fewer than the shop knows of. Why?')
  expect(document.activeElement).toBe(why)
  type(why, 'Leaked')
  await until(() =>
    expect(draftOf('amina', 'count round 1')?.values).toMatchObject({
      counts: { '1.7.0': { text: '2', seen: 24, reason: 'Leaked' } },
    }),
  )
  answer([saved(shelves[0], 2), saved(shelves[1], 4)])
  press(button('Send 2 counts'))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    rows: [
      { productId: 7, onHand: 2, seen: 24, reason: 'Leaked' },
      { productId: 8, onHand: 4 },
    ],
  })
})
