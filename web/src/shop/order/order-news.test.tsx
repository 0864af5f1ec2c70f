import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order, OrderRefund } from '#contract/order/order.ts'
import { spec } from '#spec'
import { inSwahili } from '#web/app/swahili.ts'
import { inEnglish, SpeechContext } from '#web/lib/text.ts'
import { keys } from '#web/shop/keys.ts'
import { anOrder } from '#web/testing/order.ts'
import { aBranch, show, until } from '#web/testing/render.tsx'
import { newsOf, tellsAfterwards } from './news.ts'
import { NewsTime, OrderNews } from './order-news.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const { address } = anOrder()
const pinned = { address: { ...address, latitude: -1.26, longitude: 36.72 } }
const confirmed = {
  status: 'confirmed',
  confirmedAt: '2026-03-02T07:06:30.000Z',
  promisedAt: '2026-03-02T07:36:30.000Z',
} as const

/** What is said of the order at a time of 2 March 2026 in Nairobi. */
const newsAt = (time: string, over: Partial<Order>, speech = inEnglish) =>
  readerAt(time, over, speech)()

/** What a late order says, once the script with it is there. */
const lateNote = ['The rider has it and is on the way. Promised by 10:36. Call the branch:']

/** Draws the news, and gives a function that reads them. */
const readerAt = (time: string, over: Partial<Order>, speech = inEnglish) => {
  vi.setSystemTime(`2026-03-02T${time}:00+03:00`)
  const order = anOrder({ ...pinned, createdAt: new Date().toISOString(), ...over })
  const { place } = show(
    <SpeechContext value={speech}>
      <OrderNews order={order} />
    </SpeechContext>,
    { known: (client) => client.setQueryData(keys.shop.branches, [aBranch()]) },
  )
  return () => [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
}

const paid = 'Paid KSh 330 by M-PESA'
const cash = { paymentMethod: 'cash', paymentStatus: 'pending' } as const
const bill = { paid: 0, paidByMpesa: 0, rest: 0, owed: 0, net: 330, credits: [] }
const unpaid = { paymentStatus: 'pending' } as const
const early = '2026-03-02T06:00:00.000Z'

test.each<[string, string, Partial<Order>, string[]]>([
  ['just placed', '09:56', {}, ['About 10:26', 'Next: Confirmed', paid]],
  ['still unconfirmed', '10:10', { createdAt: early }, ['About 10:40', 'Next: Confirmed', paid]],
  ['before opening', '06:00', {}, ['About 08:30', 'Next: Confirmed', paid]],
  ['after closing', '22:00', {}, ['About 3 Mar 2026, 08:30', 'Next: Confirmed', paid]],
  ['confirmed', '10:10', confirmed, ['by 10:36', 'Next: Processing', paid]],
  [
    'confirmed, its time over',
    '10:40',
    { ...confirmed, status: 'out_for_delivery' },
    ['Late by 3 min', 'Next: Delivered', paid, ...lateNote],
  ],
  [
    'confirmed, without a known place',
    '10:10',
    { ...confirmed, address, promisedAt: null },
    ['Next: Processing', paid],
  ],
  ['without a known place', '10:10', { address }, ['Next: Confirmed', paid]],
  ['unpaid', '10:10', unpaid, ['Next: Payment']],
  [
    'for cash',
    '10:10',
    { ...confirmed, ...cash },
    ['by 10:36', 'Next: Processing', 'Have KSh 330 ready'],
  ],
  [
    'paid in part',
    '10:10',
    { ...unpaid, bill: { ...bill, paid: 100, paidByMpesa: 100, rest: 230 } },
    ['Next: Payment', 'KSh 100 of KSh 330 paid, KSh 230 to pay'],
  ],
  [
    'paid in part, the rest for cash',
    '10:10',
    { ...confirmed, ...cash, bill: { ...bill, paid: 100, paidByMpesa: 100, rest: 230 } },
    ['by 10:36', 'Next: Processing', 'Have KSh 230 ready'],
  ],
  [
    'delivered, its payment taken back',
    '10:10',
    {
      ...confirmed,
      status: 'delivered',
      paymentStatus: 'needs_review',
      bill: { ...bill, rest: 330, owed: 330 },
    },
    ['Next: Payment', 'KSh 330 still to pay'],
  ],
  [
    'paid by M-PESA and in cash',
    '10:10',
    { ...confirmed, status: 'delivered', bill: { ...bill, paid: 330, paidByMpesa: 100 } },
    ['Paid KSh 330'],
  ],
  ['delivered', '10:10', { ...confirmed, status: 'delivered' }, [paid]],
  [
    'delivered for cash',
    '10:10',
    { ...cash, paymentStatus: 'paid', status: 'delivered' },
    ['Paid KSh 330'],
  ],
  ['cancelled', '10:10', { ...cash, status: 'cancelled' }, []],
])('an order %s, at %s', async (_, time, over, news) => {
  spec('storefront 2.10', '‘About 10:26’, then ‘by 10:26’, the next step and the money')
  spec(
    'storefront 2.10',
    'A late order: by how much, what it waits for, whom to call, ‘It has not come’',
  )
  const read = readerAt(time, over)
  await until(() => expect(read()).toEqual(news))
})

test('says the same in Swahili', () =>
  expect(newsAt('10:10', { ...confirmed, ...cash }, inSwahili)).toEqual([
    'kufikia 10:36',
    'Hatua inayofuata: Linaandaliwa',
    'Uwe na KSh 330 tayari',
  ]))

const day = 24 * 60
test.each([
  [-1, 'by 10:36'],
  [0, 'by 10:36'],
  [1, 'Late by 1 min'],
  [76, 'Late by 76 min'],
  [179, 'Late by 179 min'],
  [180, 'Late by 3 h'],
  [2 * day, 'Late by 2 days'],
])('%d minutes after the promised time: %s', (minutes, text) => {
  const at = Date.parse(confirmed.promisedAt) + minutes * 60_000
  vi.setSystemTime(confirmed.promisedAt)
  const news = newsOf(confirmed, at)
  const { place } = show(<NewsTime news={news} />)
  expect(place.textContent).toBe(text)
})

const refund = {
  id: '01890000-0000-7000-8000-0000000000b1',
  amount: 48,
  state: 'owed',
  at: '2026-03-02T07:06:30.000Z',
  isCash: false,
  phone: '254712345678',
  reference: null,
} as const satisfies OrderRefund

const since = 'KSh 48 is owed to you since 2 Mar 2026, 10:06.'
const gone = '2 Mar 2026, 10:06, reference SBK1'
test.each<[string, Partial<OrderRefund>, string]>([
  ['owed', {}, `${since} It goes to 0712 345 678.`],
  ['owed, to nobody knows whom', { phone: null }, `${since} It goes back by M-PESA.`],
  ['asked for', { state: 'asked' }, `${since} M-PESA was asked to send it to 0712 345 678.`],
  ['sent', { state: 'sent', reference: 'SBK1' }, `KSh 48 was sent to 0712 345 678: ${gone}.`],
  ['arrived', { state: 'arrived', reference: 'SBK1' }, `KSh 48 arrived at 0712 345 678: ${gone}.`],
  ['owed in cash', { isCash: true }, `${since} The branch hands it to you in cash.`],
  [
    'handed back in cash',
    { isCash: true, state: 'sent' },
    'The branch handed KSh 48 back to you in cash: 2 Mar 2026, 10:06.',
  ],
])('money that goes back says its own sum and how far it is: %s', async (_, over, text) => {
  spec(
    'storefront 2.10',
    'Money that goes back: owed since when, sent with its reference, arrived as M-PESA said',
  )
  const read = readerAt('10:40', { status: 'delivered', refunds: [{ ...refund, ...over }] })
  await until(() => expect(read()).toContain(text))
})

const contact = 'Questions? Call the branch: Kabete'
test('whoever waits for money or an answer, or got one lately, reads whom to call, once', async () => {
  const owed = readerAt('10:40', { status: 'delivered', refunds: [refund] })
  await until(() => expect(owed().join()).toContain(contact))
  const complaint = { id: refund.id, at: refund.at, reason: 'missing', answer: null } as const
  const asked = readerAt('10:40', { status: 'delivered', complaint })
  await until(() => expect(asked().join()).toContain(contact))
  const late = readerAt('10:40', { ...confirmed, status: 'out_for_delivery', complaint })
  await until(() => expect(late()).toEqual(expect.arrayContaining(lateNote)))
  expect(late().join()).not.toContain(contact)
  const sent = { ...refund, state: 'sent' } as const
  const lately = readerAt('10:40', { status: 'cancelled', refunds: [sent] })
  await until(() => expect(lately().join()).toContain(contact))
  const longAgo = { ...sent, at: '2026-02-27T07:06:30.000Z' }
  const done = readerAt('10:40', { status: 'cancelled', refunds: [longAgo] })
  await until(() => expect(done().join()).toContain('KSh 48 was sent'))
  expect(done().join()).not.toContain(contact)
})

test('money is news until three days after it was sent, so it stands where its customer looks first', () => {
  const now = Date.parse(refund.at)
  const told = (state: OrderRefund['state'], days: number) =>
    tellsAfterwards(
      { status: 'cancelled', refunds: [{ ...refund, state }] },
      now + days * 86_400_000,
    )
  expect([told('owed', 30), told('sent', 2), told('arrived', 2), told('sent', 3)]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a failed try says why and what comes next, and promises no time', async () => {
  const failedTry = {
    at: '2026-03-02T07:20:00.000Z',
    reason: 'Nobody is at home. Rang twice',
    isGivenOut: false,
  }
  const missed = { ...confirmed, status: 'out_for_delivery', failedTry } as const
  const english = readerAt('10:40', missed)
  await until(() =>
    expect(english()).toEqual([
      'Not handed over at 10:20',
      paid,
      'Nobody is at home. Rang twice',
      'Your order goes back to the branch. Call to agree when it comes again:',
    ]),
  )
  const unpaidOrder = readerAt('10:40', { ...missed, ...cash })
  await until(() =>
    expect(unpaidOrder().slice(0, 2)).toEqual(['Not handed over at 10:20', 'Not paid yet']),
  )
  const again = { ...missed, failedTry: { ...failedTry, isGivenOut: true } }
  const swahili = readerAt('10:40', again, inSwahili)
  await until(() =>
    expect(swahili()).toEqual([
      'Halikukabidhiwa: 10:20',
      'Umelipa KSh 330 kwa M-PESA',
      'Hakuna mtu nyumbani. Rang twice',
      'Dereva ataleta tena. Ukihitaji muda mwingine, piga simu kwa tawi:',
    ]),
  )
})
