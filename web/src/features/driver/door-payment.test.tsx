import { IDBFactory } from 'fake-indexeddb'
import { spec } from '#spec'
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PaymentState } from '#contract/payment/payment.ts'
import { useSession } from '#web/shop/account/session.ts'
import { stubMedia } from '#web/testing/media.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { DriverPage } from './driver-page.tsx'
import { aCard, deliveryId } from './testing/a-card.ts'

const now = '2026-01-05T09:30:00.000Z'
const unpaid: PaymentState = {
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-00000001',
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  total: 733,
  paid: 0,
  isOwed: false,
  isCancelled: false,
  amount: 1_480,
  receiptNumber: null,
  attempt: null,
  nextPrompt: { allowed: true, at: null },
  mayPayCash: true,
  expiresAt: null,
  now,
}
const attempt = (
  over: Partial<NonNullable<PaymentState['attempt']>>,
): NonNullable<PaymentState['attempt']> => ({
  id: '01890000-0000-7000-8000-0000000000b1',
  state: 'waiting',
  step: 'pending',
  resultCode: null,
  message: '',
  startedAt: now,
  endsAt: '2026-01-05T09:31:30.000Z',
  ...over,
})
const waiting: PaymentState = {
  ...unpaid,
  paymentStatus: 'prompted',
  attempt: attempt({}),
  nextPrompt: { allowed: false, at: null },
}

let payment: PaymentState
let asked: unknown[]
let answer: () => Response

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const reads: Record<string, () => unknown> = {
  '/api/driver/deliveries': () => [aCard({ status: 'out_for_delivery' })],
  '/api/driver/duty': () => ({ on: false, since: null }),
  [`/api/deliveries/${deliveryId}/mpesa`]: () => payment,
}

beforeEach(() => {
  payment = unpaid
  asked = []
  answer = () => json(payment)
  vi.stubGlobal('indexedDB', new IDBFactory())
  stubMedia(false)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (init.method !== 'POST') return json(reads[path]?.() ?? {})
    if (!path.endsWith('/mpesa')) return json({})
    asked.push(JSON.parse(String(init.body)))
    return answer()
  })
  useSession.setState({ user: aUser({ role: 'driver' }) })
})

const button = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent?.trim() === name,
  )
const pressed = (name: string) =>
  until(() => {
    const found = button(name)
    if (found === undefined) throw new Error(`No ${name} in ${document.body.textContent}`)
    press(found)
  })
const says = (text: string) => until(() => expect(document.body.textContent).toContain(text))
const open = async () => {
  const shown = show(<DriverPage />)
  await pressed('Pay by M-PESA')
  await until(() => expect(find('dialog[open]')).toBeTruthy())
  return {
    /** What the page is told at its next look. */
    told: async (next: PaymentState) => {
      payment = next
      await shown.client.refetchQueries()
    },
  }
}

test('the customer’s phone is proposed, another may be typed, and the page follows the prompt to the money', async () => {
  spec('operations driver', 'M-PESA at the door')
  const { told } = await open()
  await says('Ask a phone for KSh 1,480')
  const phone = find('dialog[open] input') as HTMLInputElement
  expect(phone.value).toBe('0712 345 678')
  type(phone, '0722 000 111')
  answer = () => json(waiting)
  payment = waiting
  await pressed('Send request')
  await says('The phone was asked for KSh 1,480')
  expect(asked).toEqual([{ phoneNumber: '0722 000 111' }])
  expect(find('dialog[open] [role=timer]').textContent).toMatch(/^1:/)
  await told({
    ...waiting,
    paymentMethod: 'mpesa',
    paymentStatus: 'paid',
    receiptNumber: 'SKL8',
    attempt: attempt({ state: 'paid', step: 'paid' }),
  })
  await says('Receipt SKL8. Take no cash.')
  // The list of deliveries still says that cash is due. The payment knows better.
  await says('Paid: no cash to take')
  await pressed('Mark as Delivered')
  expect(document.body.textContent).not.toContain('Cash given (KSh)')
})

test('a prompt that failed says why, and from when the same phone can be asked again', async () => {
  payment = {
    ...unpaid,
    attempt: attempt({ state: 'failed', step: 'failed', resultCode: '1' }),
    nextPrompt: { allowed: true, at: '2026-01-05T09:31:00.000Z' },
  }
  await open()
  await says('Not paid: the M-PESA balance was too low')
  await until(() => expect(document.body.textContent).toMatch(/Send again in (1:00|0:5\d)/))
})

test('a refusal is told in words, and an open prompt stops no handover', async () => {
  payment = waiting
  await open()
  await says('Its owner enters the M-PESA PIN now.')
  await pressed('Mark as Delivered')
  await until(() => expect(button('Hand over') ?? find('dialog[open] form')).toBeTruthy())
})

test('where the signal is bad, what was asked is seen at the next look', async () => {
  await open()
  answer = () => {
    payment = waiting
    throw new TypeError('Failed to fetch')
  }
  await pressed('Send request')
  await says('The phone was asked for KSh 1,480')
})
