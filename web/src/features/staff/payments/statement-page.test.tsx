import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Finding, FindingKind } from '#contract/payment/findings.ts'
import { Link, useLocation } from '#web/lib/router/router.tsx'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { StatementPage } from './statement-page.tsx'

const aFinding = (id: string, kind: FindingKind = 'paid_without_order'): Finding => ({
  id,
  kind,
  receiptNumber: id,
  at: '2026-01-05T09:00:00.000Z',
  amount: 75,
  expected: null,
  isOut: false,
  account: 'rent',
  orderId: null,
  orderNumber: null,
  branchId: null,
  foundAt: '2026-01-06T09:00:00.000Z',
  settled: null,
})

let open: Finding[]
let refused: string
/** What the server asks about the file, question by question, and the answers that it got. */
let questions: object[]
let imports: string[]
const answerToFile = (path: string): Response => {
  imports.push(path.split('?')[1] ?? '')
  const question = questions.shift()
  if (question === undefined) return Response.json(report())
  return Response.json({ message: 'asked', ...question }, { status: 409 })
}
let sent: { path: string; body: unknown }[]
const answerTo = (path: string): Response => {
  const [, id] = /findings\/([^/?]+)$/.exec(path) ?? []
  if (id !== undefined) return Response.json(aFinding(id, open.find((one) => one.id === id)?.kind))
  return Response.json(path.startsWith('/api/payments/findings') ? open : [])
}
const report = () => ({
  from: null,
  to: null,
  lines: open.map(({ id, amount, at, account, isOut }) => ({
    receiptNumber: id,
    amount,
    at,
    account,
    isOut,
    orderId: null,
    orderNumber: null,
    expected: null,
    outcome: 'paid_without_order',
  })),
  unmatchedOrders: [],
  unseenRefunds: [],
  skipped: [],
  unkept: 0,
  tally: { file: { lines: 0, paidIn: 0, paidOut: 0 }, ends: [] },
})
beforeEach(() => {
  open = ['SKLNB1', 'SKLNB2', 'SKLNB3'].map((id) => aFinding(id))
  refused = ''
  sent = []
  questions = []
  imports = []
  useSession.setState({ user: aUser({ role: 'finance' }) })
  useToasts.getState().dismiss()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method === 'GET') return answerTo(path)
    if (path.startsWith('/api/payments/statement?')) return answerToFile(path)
    sent.push({ path, body: JSON.parse(String(body)) })
    const [, id] = /findings\/([^/?]+)\/settle$/.exec(path) ?? []
    if (id === refused)
      return Response.json({ code: 'FINDING_ALREADY_SETTLED', message: 'no' }, { status: 409 })
    open = open.filter((one) => one.id !== id)
    return Response.json({})
  })
})

const dialog = () => find('dialog[open]')
const button = (text: string, within: ParentNode = document): HTMLElement =>
  [...within.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text}`)
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const choose = (value: string) => press(find(`dialog[open] input[value="${value}"]`))

const settleOpened = async (why: string): Promise<void> => {
  await until(() => find('dialog[open] input[value="not_ours"]'))
  choose('not_ours')
  await until(() => find('dialog[open] input[type=text]'))
  type(find('dialog[open] input[type=text]'), why)
  press(button('Settle', dialog()))
}

test('a settled line makes way for the next open one, and after the last one the drawer closes', async () => {
  const { router } = show(<StatementPage />, { path: '/?finding=SKLNB2' })
  await says('3 lines left')
  for (const next of ['SKLNB3', 'SKLNB1']) {
    await settleOpened('Rent of the stall')
    await until(() => expect(router.state.location.search).toBe(`?finding=${next}`))
    await until(() => expect(dialog().textContent).toContain(`Receipt${next}`))
  }
  await settleOpened('Rent of the stall')
  await until(() => expect(router.state.location.search).toBe(''))
  expect(sent.map(({ path }) => path)).toEqual(
    ['SKLNB2', 'SKLNB3', 'SKLNB1'].map((id) => `/api/payments/findings/${id}/settle`),
  )
  const { title, text } = useToasts.getState().toast ?? {}
  expect([title, text]).toEqual(['The line is settled', 'No line is left.'])
})

test('the only way to settle a line is not asked for: its reason has the focus', async () => {
  open = [aFinding('SKLNB1', 'order_without_money')]
  show(<StatementPage />, { path: '/?finding=SKLNB1' })
  await until(() => expect(document.activeElement).toBe(find('dialog[open] input[type=text]')))
  expect(document.querySelector('dialog[open] input[type=radio]')).toBeNull()
  type(find('dialog[open] input[type=text]'), 'It is on the portal')
  press(button('Settle', dialog()))
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ how: 'explained', note: 'It is on the portal' })
})

test('ticked lines are settled with one way and one reason, which is kept for a line that is refused', async () => {
  refused = 'SKLNB2'
  const { place } = show(<StatementPage />)
  await until(() => find('input[aria-label="Choose SKLNB2"]'))
  for (const id of ['SKLNB1', 'SKLNB2']) press(find(`input[aria-label="Choose ${id}"]`))
  press(button('Settle 2'))
  await until(() => find('dialog[open] input[value="not_ours"]'))
  expect(document.querySelector('dialog[open] input[value="matched"]')).toBeNull()
  choose('not_ours')
  type(find('dialog[open] input[type=text]'), 'Rent of the stalls')
  press(button('Settle 2 lines', dialog()))
  await until(() => expect(place.textContent).toContain('1 of 2 done, 1 was refused'))
  const body = { how: 'not_ours', note: 'Rent of the stalls' }
  expect(sent.map((one) => one.body)).toEqual([body, body])
  await until(() => button('Settle 1'))
  press(button('Settle 1'))
  await until(() =>
    expect(find('dialog[open] input[type=text]')).toHaveProperty('value', 'Rent of the stalls'),
  )
})

const Pages = () =>
  useLocation().pathname === '/statement' ? <StatementPage /> : <Link to="/statement">Back</Link>

const chooseFile = (): void => {
  const field = find('input[type=file]')
  const file = new File(['Receipt No.'], 'statement.csv', { type: 'text/csv' })
  Object.defineProperty(field, 'files', { value: [file], configurable: true })
  act(() => {
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const dates = {
  code: 'STATEMENT_DATES_UNCLEAR',
  details: {
    line: 9,
    written: '11/5/2026 12:00',
    dayFirst: '2026-05-11T09:00:00.000Z',
    monthFirst: '2026-11-05T09:00:00.000Z',
  },
}
const unknown = { code: 'STATEMENT_MOSTLY_UNKNOWN', details: { lines: 21, orders: 1 } }

test('what the file does not tell is asked, and sent with the file again', async () => {
  questions = [dates, unknown]
  show(<StatementPage />)
  chooseFile()
  await says('Line 9 of the file says 11/5/2026 12:00.')
  const [byDay, byMonth] = [...dialog().querySelectorAll('button')].slice(-2)
  expect(byDay?.textContent).toMatch(/11 May 2026.*day comes first/)
  expect(byMonth?.textContent).toMatch(/5 Nov 2026.*month comes first/)
  press(byMonth ?? expect.fail('No button'))
  await says('The shop has no order for 21 lines of this file. 1 order that was paid')
  press(button('Import it', dialog()))
  await says('3 lines do not match')
  expect(imports).toEqual(['', 'dates=month_first', 'dates=month_first&confirmed=true'])
})

test('whoever does not answer imports nothing, and is told no failure', async () => {
  questions = [unknown]
  show(<StatementPage />)
  chooseFile()
  await says('Is this the statement of this shop?')
  press(button('Cancel', dialog()))
  await until(() => expect(document.querySelector('progress')).toBeNull())
  expect(imports).toHaveLength(1)
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('a file that is refused is told why', async () => {
  const message = 'This statement lacks the column of the money that left.'
  questions = [{ code: 'INVALID_INPUT', issues: [{ path: '', message }] }]
  show(<StatementPage />)
  chooseFile()
  await says(message)
})

test('the report of an import is there again after another page, and shows what was settled meanwhile', async () => {
  const { router } = show(<Pages />, { path: '/statement' })
  chooseFile()
  await says('3 lines do not match')
  open = open.slice(1)
  await act(() => router.navigate('/payments'))
  press(find('a'))
  await says('3 lines do not match')
})
