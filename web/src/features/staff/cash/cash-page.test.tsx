import { beforeEach, expect, test, vi } from 'vitest'
import type { CashEntry, CashShort, DriverCash } from '#contract/delivery/cash.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { CashPage } from './cash-page.tsx'

const driverId = '01890000-0000-7000-8000-00000000000d'
const otieno: DriverCash = {
  driverId,
  fullName: 'Otieno Odhiambo',
  float: 500,
  taken: 1_480,
  owed: 1_480,
  isPartner: false,
  handedOver: 0,
  writtenOff: 0,
  open: null,
  due: 1_980,
  limit: 1_500,
  isOverLimit: true,
  lastHandoverAt: null,
  lastDifference: 0,
  revision: 3,
}
const short: CashEntry = {
  id: 'x',
  driver: { id: driverId, fullName: 'Otieno Odhiambo' },
  kind: 'handover',
  deliveryId: null,
  amount: -1_400,
  said: null,
  reason: null,
  counted: 1_400,
  kept: 0,
  due: 1_480,
  difference: -80,
  standing: 'open',
  accepted: null,
  note: 'One customer had too little',
  at: '2026-01-05T17:00:00.000Z',
  doneAt: '2026-01-05T17:00:00.000Z',
  by: 'Achieng Finance',
}

const missing: CashShort = {
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-00000001',
  deliveryId: '01890000-0000-7000-8000-0000000000d1',
  branchId: 1,
  driver: { id: driverId, fullName: 'Otieno Odhiambo' },
  expected: 285,
  taken: 200,
  missing: 85,
  reason: 'not_enough',
  since: '2026-01-05T09:00:00.000Z',
}
/** Of the same order, by the driver who had it before. */
const ofAnother: CashShort = {
  ...missing,
  driver: { id: '01890000-0000-7000-8000-00000000000e', fullName: 'Mwangi Kariuki' },
  missing: 200,
}
let drivers = [otieno]
const answerTo = (path: string): unknown => {
  if (path.startsWith('/api/cash/short')) return [ofAnother, missing]
  if (path.startsWith('/api/cash/handed-back')) {
    return { day: '2026-01-05', count: 0, total: 0, entries: [] }
  }
  return path.startsWith('/api/cash/drivers') ? drivers : [short]
}
const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  drivers = [otieno]
  useSession.setState({ user: aUser({ role: 'finance' }) })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'POST') sent.push({ path, body: JSON.parse(String(body)) })
    return new Response(JSON.stringify(method === 'GET' ? answerTo(path) : done(path)))
  })
})

const done = (path: string) =>
  path.startsWith('/api/payments')
    ? { orderId: missing.orderId, paymentStatus: 'paid' }
    : { due: 500, revision: 4 }

const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))

test('names what each driver carries, who carries too much, and a handover that did not agree', async () => {
  spec('operations driver', 'Handovers of cash are counted, differences shown')
  show(<CashPage />)
  await says('KSh 1,980')
  await says('Over the limit')
  await says('KSh 80 short')
  await says('Open')
  await says('One customer had too little')
})

test('a row adds up to the cent: float + owed - handed over - written off = due', async () => {
  const row = { float: 500, owed: 1_234.5, handedOver: 1_000.25, writtenOff: 0.75, due: 733.5 }
  drivers = [{ ...otieno, ...row }]
  show(<CashPage />)
  for (const sum of ['500', '1,234.50', '1,000.25', '0.75', '733.50']) await says(`KSh ${sum}`)
})

test('a handover is counted with what stays for change, as the cash was seen', async () => {
  spec('operations driver', 'Handovers of cash are counted, differences shown')
  show(<CashPage />, { path: `/?of=${driverId}` })
  await says('Due: KSh 1,980')
  const [counted, kept] = document.querySelectorAll('dialog[open] input')
  if (counted === undefined || kept === undefined) throw new Error('No fields')
  type(counted, '1980')
  type(kept, '500')
  await says('KSh 1,980 to the till + KSh 500 stay = KSh 2,480')
  await says('KSh 500 over')
  press(find('dialog[open] button[type=submit]'))
  await says('Please say why')
  expect(sent).toEqual([])
  type(counted, '1480')
  await says('KSh 1,480 to the till + KSh 500 stay = KSh 1,980')
  await says('Agrees')
  press(find('dialog[open] button[type=submit]'))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: `/api/cash/drivers/${driverId}/handovers`,
    body: { counted: 1_480, kept: 500, revision: 3 },
  })
})

test('the drawer opens with the focus in the field of the counted cash, for a count by keys alone', async () => {
  show(<CashPage />, { path: `/?of=${driverId}` })
  await says('Due: KSh 1,980')
  await until(() => expect(document.activeElement).toBe(find('dialog[open] input')))
})

const handover = '01890000-0000-7000-8000-0000000000e1'
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('dialog[open] button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
const pressNamed = async (name: string): Promise<void> => {
  await until(() => expect(named(name)).toBeDefined())
  const button = named(name)
  if (button !== undefined) press(button)
}

test('finance writes off what the last handover did not agree by, with a reason', async () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  drivers = [{ ...otieno, lastDifference: -80, open: { handover, difference: -80 } }]
  show(<CashPage />, { path: `/?of=${driverId}` })
  await pressNamed('Write off the difference')
  await until(() => expect(find('dialog[open] textarea')).toBeTruthy())
  type(find('dialog[open] textarea'), 'Agreed with the branch')
  await pressNamed('Write off')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: `/api/cash/drivers/${driverId}/write-offs`,
    body: { handover, note: 'Agreed with the branch', revision: 3 },
  })
})

test('a manager sees the open difference, and cannot accept it', async () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  useSession.setState({ user: aUser({ role: 'branch_manager' }) })
  drivers = [{ ...otieno, open: { handover, difference: -80 } }]
  show(<CashPage />, { path: `/?of=${driverId}` })
  await says('Open difference')
  expect(named('Count a handover')).toBeDefined()
  expect(named('Write off the difference')).toBeUndefined()
})

test('missing cash is shown with order, driver and reason, and is decided with a reason', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  show(<CashPage />, { path: `/?short=${missing.orderId}.${driverId}` })
  await says('DK-00000001')
  await says('The customer had not enough')
  await says('KSh 85 are missing')
  const [, relieved] = document.querySelectorAll<HTMLElement>('dialog[open] input[type=radio]')
  if (relieved === undefined) throw new Error('No choices')
  press(relieved)
  type(find('dialog[open] textarea'), 'Called the customer')
  await pressNamed('Decide')
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    path: `/api/payments/${missing.orderId}/cash-short`,
    body: { driverId, outcome: 'relieved', note: 'Called the customer' },
  })
})
