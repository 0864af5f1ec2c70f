import { act, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BranchShelf, StockMove, StockSum } from '#contract/inventory.ts'
import type { StaffOrderDetail } from '#contract/order/staff-order.ts'
import type { RestockLine } from '#contract/restock.ts'
import type { StockTransfer } from '#contract/transfer.ts'
import { ClerkPage } from '../../features/staff/branch/clerk-page.tsx'
import { LowStockPage } from '../../features/staff/low-stock/low-stock-page.tsx'
import { OwnTransfersPage } from '../../features/staff/transfers/own-transfers-page.tsx'
import { eraseDrafts, keepDraft } from '../../lib/drafts.ts'
import { SpeechContext } from '../../lib/text.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { StaffSearch } from '../../staff-shop/search/staff-search.tsx'
import { DraftOwner } from '../../staff-ui/form/draft.tsx'
import { StaffThemeProvider } from '../../staff-ui/staff-theme.tsx'
import { anOrder } from '../../testing/order.ts'
import { aBranch, aProduct, aUser, find, press, show, type, until } from '../../testing/render.tsx'
import { markedSwahili, unsaidIn } from '../../testing/unsaid.ts'

const shelf = (productId: number, name: string, over: Partial<BranchShelf> = {}): BranchShelf => ({
  id: `1.${productId}.0`,
  branchId: 1,
  productId,
  variantId: 0,
  quantity: 58,
  onHand: 60,
  reserved: 2,
  lowStockThreshold: 5,
  revision: 1,
  product: { id: productId, name, isFeatured: false, price: 60, size: '500 ml' },
  ...over,
})
const milk = shelf(7, 'Milk')
const tea = shelf(8, 'Tea', { quantity: 0, onHand: 1 })

const sum: StockSum = {
  id: milk.id,
  opening: 30,
  received: 24,
  transferredIn: 2,
  transferredOut: 10,
  returned: 2,
  left: 6,
  writtenOff: 1,
  counted: -39,
  onHand: 2,
  reserved: 5,
  quantity: 0,
  lowStockThreshold: 5,
  product: { id: 7, name: 'Milk', size: '500 ml' },
}
const move: StockMove = {
  id: 'm',
  at: '2026-01-05T09:00:00.000Z',
  pieces: -4,
  role: 'branch_manager',
  by: 'Achieng',
  note: 'Brookside',
  order: null,
  transferId: 't',
  receiptId: 'r',
}
const restock: RestockLine = {
  ...tea,
  categoryId: 4,
  isSold: false,
  awaited: 2,
  onTheWay: 6,
  soldPerDay: 3,
  daysLeft: null,
  suggested: 40,
}
const transfer: StockTransfer = {
  id: 't',
  fromBranchId: 2,
  toBranchId: 1,
  status: 'sent',
  note: 'Morning van',
  lines: [
    {
      productId: 7,
      variantId: 0,
      quantity: 10,
      name: 'Milk',
      size: '500 ml',
      open: 4,
      received: 6,
      lost: 0,
      sentBack: 0,
    },
  ],
  parts: [
    {
      id: 'p',
      outcome: 'received',
      reason: 'Wet',
      lines: [{ productId: 7, variantId: 0, quantity: 6 }],
      at: '2026-01-05T09:00:00.000Z',
      role: 'clerk',
      by: 'Otieno',
    },
  ],
  plannedAt: '2026-01-05T08:00:00.000Z',
  planned: { role: 'branch_manager', by: 'Achieng' },
  updatedAt: '2026-01-05T08:00:00.000Z',
  revision: 1,
}
const line = { productId: 7, variantId: 0 }
const id = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`
const order: StaffOrderDetail = {
  ...anOrder({ status: 'delivered', paymentMethod: 'cash' }),
  history: [
    { type: 'OrderPlaced', status: 'pending', at: move.at, actorRole: 'guest', facts: {} },
    {
      type: 'OrderDelivered',
      status: 'delivered',
      facts: {},
      at: move.at,
      actorRole: 'driver',
      person: { name: 'Otieno', username: 'otieno' },
    },
  ],
  staffNotes: [{ id: id(1), at: move.at, actorRole: 'clerk', person: null, text: 'Wet' }],
  returnable: [{ ...line, quantity: 1 }],
  returns: [
    {
      id: id(2),
      at: move.at,
      isComplaint: false,
      actorRole: 'branch_manager',
      reason: 'Wet',
      lines: [{ ...line, quantity: 1, writtenOff: 1 }],
      due: 65,
      money: { amount: 65, state: 'due', isCash: true, handedBack: false },
    },
  ],
  complaints: [
    {
      id: id(3),
      at: move.at,
      lines: [{ ...line, quantity: 1 }],
      reason: 'damaged',
      words: 'Wet',
      hasPhoto: false,
      isEnded: false,
      answer: { answer: 'return', words: 'Wet', at: move.at },
      money: null,
    },
  ],
  revision: 4,
}
/** What people wrote, and the units and names that are the same in both languages. */
const data = [
  ...['Milk', 'Tea', '500 ml', 'Kabete', 'Westlands', 'Vinywaji', 'Achieng', 'otieno', 'Otieno'],
  ...['Brookside', 'Morning van', 'Wet', 'DK-12345678', 'Wanjiku Kamau', 'wanjiku@example.com'],
  ...['Waiyaki Way 12', 'Kiambu', 'KSh', 'M-PESA', 'xyz', '254712345678', 'RJ7', 'Jan', 'Mar'],
]

const drinks = {
  id: 4,
  name: 'Drinks',
  nameSw: 'Vinywaji',
  slug: 'd',
  iconName: '',
  productCount: 3,
}
const coded = { ...line, name: 'Milk', size: '500 ml', shelf: null }
const moved = {
  seen: 60,
  now: 58,
  moved: [{ type: 'StockDispatched', pieces: -2, at: move.at, orderId: 'o' }],
}
const refused = { ...line, code: 'STOCK_MOVED', message: '', details: moved }

/** Answers by the beginning of the path, the first that fits. A number is the status of a refusal. */
let answers: [path: RegExp, body: unknown, status?: number][]
const usual: typeof answers = [
  [/\/receipts$/, { code: 'PRODUCT_NOT_AT_BRANCH', message: '' }, 422],
  [/\/counts$/, { counted: [], refused: [refused] }],
  [/\/goods\?code=4069/, [coded]],
  [/\/goods\?code=4070/, [coded, { ...coded, productId: 8, name: 'Tea' }]],
  [/\/goods/, []],
  [/shelf\?search=xyz/, []],
  [/\/shelf/, [milk, tea]],
  [/\/sum$/, sum],
  [/\/moves/, [move]],
  [/^\/api\/products\?search=xyz/, []],
  [/^\/api\/products/, [aProduct()]],
  [/^\/api\/categories/, [drinks]],
  [/^\/api\/restock\?.*search=xyz/, []],
  [/^\/api\/restock/, [restock]],
  [/^\/api\/transfers\/t/, transfer],
  [/^\/api\/transfers\?.*cancelled/, []],
  [/^\/api\/transfers/, [transfer]],
  [/^\/api\/branches/, [aBranch(), aBranch({ id: 2, name: 'Westlands' })]],
  [/\/short$/, []],
  [/staff\/search/, {}],
  [/^\/api\/orders\/[^/?]+$/, order],
  [/orders/, [order]],
]

beforeEach(() => {
  eraseDrafts()
  useToasts.getState().dismiss()
  useSession.getState().setUser(aUser({ role: 'clerk', branchId: 1 }))
  answers = [...usual]
  vi.stubGlobal('fetch', (path: string) => {
    const [, body = {}, status = 200] = answers.find(([of]) => of.test(path)) ?? []
    return Promise.resolve(Response.json(body, { status }))
  })
})

const open = (page: ReactNode, path: string) =>
  show(
    <SpeechContext value={markedSwahili}>
      <StaffThemeProvider>
        <DraftOwner value="amina">{page}</DraftOwner>
      </StaffThemeProvider>
    </SpeechContext>,
    { path },
  ).place

const text = (): string => (document.body.textContent ?? '').replaceAll(/[⟦⟧]/g, '')
/** The page says this, and nothing that is not Swahili. */
const says = async (...words: string[]): Promise<void> => {
  await until(() => {
    for (const word of words) expect(text()).toContain(word)
  })
  expect(unsaidIn(document.body, data)).toEqual([])
}
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button, dialog a')].findLast(
    ({ textContent }) => textContent === `⟦${name}⟧`,
  ) ?? expect.fail(`No ${name} in ${text()}`)
const enter = (field: HTMLElement): void =>
  act(() => {
    field.focus()
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })
const toast = (): string => {
  const { title = '', text: said = '', action } = useToasts.getState().toast ?? {}
  return [title, said, action?.label ?? ''].join(' ')
}

test('the shelves of the branch', async () => {
  open(<ClerkPage />, '/shop-assistant?tab=inventory')
  await says('kwenye rafu', 'Inakaribia Kuisha', 'Ipo', '15 za kwanza')
  const field = find('tbody input')
  type(field, '12')
  enter(field)
  await says('Vipande 48 chini', 'ilikuwa 60', 'Tafadhali eleza sababu')
  type(field, 'many')
  enter(field)
  await until(() => expect(toast()).toContain('Idadi Si Sahihi'))
  type(field, '900')
  enter(field)
  await says('Je, idadi hizi ni sahihi?')
})

test('no shelf of that name', async () => {
  open(<ClerkPage />, '/shop-assistant?tab=inventory&search=xyz')
  await says('Hakuna bidhaa ya tawi hili yenye')
})

test('a count that the shelf has outrun', async () => {
  answers.unshift([/\/count$/, { code: 'STOCK_MOVED', message: '', details: moved }, 409])
  open(<ClerkPage />, '/shop-assistant?tab=inventory')
  await says('Ipo')
  type(find('tbody input'), '55')
  enter(find('tbody input'))
  await says('Weka yangu: 55', 'vimeondoka na agizo')
})

test('a delivery that is received', async () => {
  open(<ClerkPage />, '/shop-assistant?tab=inventory&delivery=new')
  await says('Pokea bidhaa', 'changanua msimbo')
  const search = find('dialog input[role="combobox"]')
  for (const [typed, said] of [
    ['xyz', 'Hakuna kilichopatikana'],
    ['4070', 'Ni ipi?'],
    ['2 x 4069', 'Imeongezwa: 2 x Milk'],
  ] as const) {
    type(search, typed)
    enter(search)
    await says(said)
  }
  press(button('Pokea'))
  await says('Bidhaa 0 kati ya 1 zimepokelewa')
  type(find('dialog li input'), '')
  await says('Tafadhali andika idadi sahihi.')
  answers.unshift([/\/receipts$/, []])
  type(find('dialog li input'), '3')
  press(button('Pokea'))
  await until(() => expect(toast()).toContain('Batilisha'))
  expect(unsaidIn(render(toast()), data)).toEqual([])
})

/** A text as an element, to look through it. */
const render = (said: string): ParentNode => {
  const place = document.createElement('div')
  place.appendChild(document.createElement('p')).textContent = said
  return place
}

test('a round of counting, with its review and what the server refused', async () => {
  open(<ClerkPage />, '/shop-assistant?tab=inventory&round=new')
  await says('Unahesabu nini?', 'Vinywaji')
  press(button('Bidhaa zote'))
  await says('1 kati ya 2', 'Ruka')
  type(find('dialog form input'), '9999-xyz')
  press(find('dialog form button[type="submit"]'))
  await says('yenye msimbo')
  type(find('dialog form input'), '20')
  await says('Kagua hesabu 1')
  press(find('dialog form button[type="submit"]'))
  await says('2 kati ya 2')
  press(find('dialog form button[type="submit"]'))
  await says('Rafu 1 inatofautiana', 'umehesabu 20, daftarini 60', 'Endelea kuhesabu')
  press(button('Tuma hesabu 1'))
  await says('Tafadhali eleza sababu')
  type(find('dialog label input'), 'Wet')
  press(button('Tuma hesabu 1'))
  await says('Vilikuwa 60 ulipohesabu', 'vimeondoka na agizo', 'Weka yangu: 20')
})

test('a round that was kept on the device', async () => {
  keepDraft('amina', 'count round 1', {
    category: 0,
    counts: { [milk.id]: { text: '3', seen: 60 } },
  })
  open(<ClerkPage />, '/shop-assistant?tab=inventory&round=new')
  await says('Hukuhifadhi ulichoandika hapa')
})

test('a stock record, with its sum, its events and its forms', async () => {
  open(<ClerkPage />, `/shop-assistant?tab=inventory&stock=${milk.id}`)
  await says('Kwa nini 0?', 'Akiba ya mwanzo', 'Maagizo haya yatapungukiwa')
  press(find('dialog button[aria-expanded="false"][class*="term"]'))
  await says('Upokeaji umebatilishwa', 'Meneja wa Tawi', 'Uhamisho')
  press(button('Pokea bidhaa'))
  await says('Vipande vilivyopokelewa')
  press(button('Pokea'))
  await says('Tafadhali andika idadi sahihi.')
  press(button('Hesabu'))
  await says('kwenye rafu kuna 2', 'Hifadhi hesabu')
})

test('what runs low, and receiving what was chosen', async () => {
  open(<LowStockPage />, '/low-stock')
  await says('Imeisha', 'Maagizo yanasubiri vipande 2', 'Haiuzwi tena', 'Pakua CSV')
  press(find('tbody input[type="checkbox"]'))
  await says('Pokea bidhaa (1)')
})

test('nothing runs low with these filters', async () => {
  open(<LowStockPage />, '/low-stock?search=xyz&show=lasts')
  await says('Hakuna Inayoisha', 'Zitadumu chini ya wiki')
})

test('transfers, one of them opened, and receiving its pieces', async () => {
  open(<OwnTransfersPage />, '/branch-manager/transfers?transfer=t')
  await says('Unaoingia', 'Historia', 'Vimepokelewa: 6 Milk', 'Umetumwa')
  press(button('Pokea'))
  await says('Pokea vipande hivi', '4 njiani')
})

test('no transfers with this filter', async () => {
  open(<OwnTransfersPage />, '/branch-manager/transfers?status=cancelled')
  await says('Hakuna Uhamisho Uliopatikana')
})

test('an order with its complaint, its return, its notes and its history', async () => {
  open(<ClerkPage />, `/shop-assistant?tab=orders&list=all&order=${order.id}`)
  await says('Imeharibika au imevunjika', 'Bidhaa zilirudi', 'zinapaswa kurudishwa taslimu')
  await says('Mhudumu wa duka', 'akaunti iliyofutwa', 'Mgeni')
  press(button('Ongeza dokezo'))
  await says('Hifadhi dokezo')
})

test('the search in the bar', () => {
  open(<StaffSearch />, '/')
  expect(unsaidIn(document.body, data)).toEqual([])
})
