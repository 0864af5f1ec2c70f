import type { QueryClient } from '@tanstack/react-query'
import { createRef, type ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import type { Complaint } from '#contract/order/complaint.ts'
import type { Order, OrderRefund } from '#contract/order/order.ts'
import { formatKsh } from '#contract/rules/money.ts'
import { spec } from '#spec'
import { ConfirmationStep } from '../features/checkout/confirmation-step.tsx'
import { ByTime } from '../features/driver/job-facts.tsx'
import { aCard } from '../features/driver/testing/a-card.ts'
import { OwnRunning } from '../features/home/running-strip.tsx'
import { OrderByPhone } from '../features/orders/guest/order-by-phone.tsx'
import { OrderCard } from '../features/orders/order-card.tsx'
import { OrderDetails } from '../features/orders/order-details.tsx'
import { DeliveryDetail } from '../features/tracking/delivery-detail.tsx'
import { NoDelivery } from '../features/tracking/no-delivery.tsx'
import { aDelivery, deliveryId, whole } from '../features/tracking/testing/deliveries.ts'
import { inEnglish, type Speech, SpeechContext, type Text } from '../lib/text.ts'
import { useSession } from '../shop/account/session.ts'
import { useCheckout } from '../shop/checkout/use-checkout.ts'
import { complaintReasonWords } from '../shop/complaint/complaint-words.ts'
import { keys } from '../shop/keys.ts'
import { isTroubled, newsOf, stateOf } from '../shop/order/news.ts'
import { orderByPhoneQuery, orderQuery } from '../shop/order/order-queries.ts'
import styles from '../shop/order/order-status.module.css'
import { stateWords } from '../shop/order/order-status.tsx'
import { ordersOfUserQuery } from '../shop/order/orders-of-user.ts'
import { TrackedOrder } from '../shop/order/tracked-order.tsx'
import { ReceiptPaper } from '../shop/receipt-paper.tsx'
import { answerWith } from '../testing/api.ts'
import { anOrderByPhone } from '../testing/guest-order.ts'
import { anOrder } from '../testing/order.ts'
import { aBranch, aUser, leaveAll, show, until } from '../testing/render.tsx'
import { inSwahili } from './swahili.ts'

/** 12:10 in Nairobi. */
const now = '2026-03-02T09:10:00.000Z'
const ago = (minutes: number): string => new Date(Date.parse(now) - minutes * 60_000).toISOString()

/** Parts that the pages load later are there, so that each place has said all that it says. */
beforeAll(async () => {
  await Promise.all([
    import('../shop/order/trouble.tsx'),
    import('../shop/order/aftermath.tsx'),
    import('../features/orders/complaint/order-complaints.tsx'),
  ])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  answerWith({ '/api/map': { tiles: null } })
  useSession.setState({ user: aUser() })
  useCheckout.setState({ guestOrders: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CODE = '4711'
const { id, orderNumber, address } = anOrder()
const phone = '0712345678'
const pinned = { ...address, latitude: -1.26, longitude: 36.72 }

/** The facts of an order, and how far its delivery is. */
type State = Partial<Order> & { delivery?: Partial<Delivery> }

const bill = { paid: 330, paidByMpesa: 330, rest: 0, owed: 0, net: 330, credits: [] }
const paid = { paymentStatus: 'paid', mpesaReceiptNumber: 'TBL1DUKA01', bill } as const
const forCash = {
  paymentMethod: 'cash',
  paymentStatus: 'pending',
  bill: { ...bill, paid: 0, paidByMpesa: 0, rest: 330 },
} as const
const refund = (over: Partial<OrderRefund>): OrderRefund => ({
  id,
  amount: 48,
  state: 'owed',
  at: ago(30),
  isCash: false,
  phone,
  reference: null,
  ...over,
})
const inTime = { confirmedAt: ago(10), promisedAt: ago(-20) }
const late = { confirmedAt: ago(106), promisedAt: ago(76) }
const waiting = { status: 'pending', driver: null } as const
const missedAt = { at: ago(4), reason: 'Nobody is at home. Rang twice', isGivenOut: false }
const due: Partial<Order> = { ...paid, paymentStatus: 'refund_due', refunds: [refund({})] }
const sent = [refund({ state: 'sent', reference: 'SBK1', at: ago(5) })]
const arrived = [refund({ state: 'arrived', reference: 'SBK1', at: ago(5) })]
const complaint = { id, at: ago(20), reason: 'damaged', answer: null } as const
const answeredBy = (answer: 'words' | 'return' | 'refund') => ({
  ...complaint,
  answer: { answer, at: ago(5) },
})
/** The bill after the goods of the complaint came off the price. */
const credited = { ...bill, credits: [{ id, amount: 48, isComplaint: true }] }
const handedOver = {
  ...paid,
  ...late,
  status: 'delivered',
  delivery: { status: 'delivered' },
} as const

const states: Readonly<Record<string, State>> = {
  'pending, unpaid': { paymentStatus: 'pending', address: pinned },
  'pending, for cash': { ...forCash, address: pinned },
  'pending, no promise': { ...forCash },
  confirmed: { ...paid, ...inTime, status: 'confirmed', delivery: waiting },
  'confirmed, late': { ...paid, ...late, status: 'confirmed', delivery: waiting },
  'confirmed, no promise': {
    ...paid,
    status: 'confirmed',
    promisedAt: null,
    delivery: { ...waiting, estimatedDeliveryTime: null },
  },
  processing: { ...forCash, ...inTime, status: 'processing', delivery: waiting },
  'processing, late': { ...forCash, ...late, status: 'processing', delivery: waiting },
  ready: { ...paid, ...inTime, status: 'ready_for_delivery', delivery: { status: 'assigned' } },
  'ready, late': {
    ...paid,
    ...late,
    status: 'ready_for_delivery',
    delivery: { status: 'assigned' },
  },
  'picked up': {
    ...paid,
    ...inTime,
    status: 'out_for_delivery',
    code: CODE,
    delivery: { status: 'picked_up' },
  },
  'out for delivery, the rider seen': {
    ...forCash,
    ...inTime,
    status: 'out_for_delivery',
    code: CODE,
    delivery: { status: 'out_for_delivery', estimatedDeliveryTime: ago(-12) },
  },
  'out for delivery, late': {
    ...forCash,
    ...late,
    status: 'out_for_delivery',
    code: CODE,
    delivery: { status: 'in_transit', estimatedDeliveryTime: ago(60) },
  },
  'out for delivery, no promise': {
    ...paid,
    status: 'out_for_delivery',
    promisedAt: null,
    code: CODE,
    delivery: { status: 'in_transit', estimatedDeliveryTime: null },
  },
  missed: {
    ...forCash,
    status: 'out_for_delivery',
    promisedAt: null,
    failedTry: missedAt,
    delivery: { status: 'failed', code: CODE, estimatedDeliveryTime: null },
  },
  'missed, given out again': {
    ...paid,
    status: 'out_for_delivery',
    promisedAt: null,
    failedTry: { ...missedAt, isGivenOut: true },
    delivery: { status: 'assigned', attempt: 2, code: CODE, estimatedDeliveryTime: null },
  },
  'second try on its way': {
    ...paid,
    status: 'out_for_delivery',
    promisedAt: null,
    code: CODE,
    delivery: { status: 'picked_up', attempt: 2, estimatedDeliveryTime: null },
  },
  delivered: handedOver,
  'delivered, refund due': { ...handedOver, ...due },
  'delivered, refund sent': { ...handedOver, refunds: sent },
  'delivered, refund arrived': { ...handedOver, refunds: arrived },
  'delivered, complaint open': { ...handedOver, complaint },
  'delivered, complaint answered': { ...handedOver, complaint: answeredBy('words') },
  'delivered, wrong change': { ...handedOver, complaint: { ...complaint, reason: 'money' } },
  'delivered, wrong change answered': {
    ...handedOver,
    complaint: { ...answeredBy('words'), reason: 'money' },
  },
  'delivered, its goods asked for': { ...handedOver, complaint: answeredBy('return') },
  'delivered, its goods brought back': {
    ...handedOver,
    ...due,
    bill: credited,
    complaint: answeredBy('return'),
  },
  'delivered, complaint answered by money that is owed': {
    ...handedOver,
    ...due,
    bill: credited,
    complaint: answeredBy('refund'),
  },
  'delivered, complaint answered by money that has arrived': {
    ...handedOver,
    bill: credited,
    refunds: arrived,
    complaint: answeredBy('refund'),
  },
  'late, and answered': {
    ...paid,
    ...late,
    status: 'processing',
    complaint: { ...answeredBy('words'), reason: 'not_come' },
    delivery: waiting,
  },
  'late, and said so': {
    ...paid,
    ...late,
    status: 'processing',
    complaint: { ...complaint, reason: 'not_come' },
    delivery: waiting,
  },
  'cancelled unpaid': { status: 'cancelled', paymentStatus: 'failed' },
  'cancelled, refund due': { ...due, status: 'cancelled' },
  'cancelled, refund asked for': {
    ...due,
    status: 'cancelled',
    refunds: [refund({ state: 'asked' })],
  },
  'cancelled, refund sent': {
    status: 'cancelled',
    paymentStatus: 'refunded',
    refunds: sent,
  },
  'cancelled, refund arrived': {
    status: 'cancelled',
    paymentStatus: 'refunded',
    refunds: arrived,
  },
}

const orderIn = ({ delivery: _, ...facts }: State): Order =>
  anOrder({ createdAt: ago(120), ...facts })

/** What the order's number alone shows: no reason, as the server answers. */
const trackedIn = (order: Order) => ({
  orderNumber,
  status: order.status,
  branch: order.branch.name,
  promisedAt: order.promisedAt ?? null,
  steps: [{ status: order.status, at: ago(40) }],
  ...(order.failedTry === undefined ? {} : { failedTry: { ...order.failedTry, reason: '' } }),
})

const deliveryIn = (
  { delivery }: State,
  order: Order,
  make: (over: Partial<Delivery>) => Delivery,
) =>
  make({
    orderStatus: order.status,
    promisedAt: order.promisedAt ?? null,
    estimatedDeliveryTime: order.promisedAt ?? null,
    failedTry: order.failedTry,
    revision: null,
    ...delivery,
  })

const placed = { id, orderNumber, phone, guest: false }
const nothing = () => undefined
const byPhone = { orderNumber, phone }

/** As the server answers beside the order. */
const complaintsOf = ({ complaint: told, refunds = [] }: Order): Complaint[] => {
  if (told === undefined) return []
  const refund = refunds.find((one) => one.id === told.id)
  return [
    {
      ...told,
      lines: [],
      words: '',
      hasPhoto: false,
      isEnded: false,
      answer: told.answer && { ...told.answer, words: '' },
      money: refund ? { amount: refund.amount, isDone: refund.state === 'arrived' } : null,
    },
  ]
}

type Place = {
  /** Undefined: the place shows nothing of such an order. */
  page(order: Order, state: State): ReactNode
  known?(client: QueryClient, order: Order): void
  /** The place says everything that is known of an order: it must name its time, code and money. */
  saysAll?: true
}

const places: Readonly<Record<string, Place>> = {
  card: {
    saysAll: true,
    page: (order) => (
      <OrderCard
        order={order}
        nameOf={() => 'Milk'}
        onDetails={nothing}
        onPay={nothing}
        onNotCome={nothing}
      />
    ),
  },
  details: {
    saysAll: true,
    page: (order) => <OrderDetails order={order} history={[]} />,
    known: (client, order) =>
      client.setQueryData(keys.own(aUser().id).order({ order: order.id, complaints: true }), {
        complaints: complaintsOf(order),
      }),
  },
  home: {
    page: () => <OwnRunning userId={aUser().id} />,
    known: (client, order) =>
      client.setQueryData(ordersOfUserQuery(aUser().id).queryKey, {
        pages: [{ items: [order], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  },
  confirmation: {
    saysAll: true,
    page: (order) => (
      <ConfirmationStep
        heading={createRef()}
        placed={placed}
        order={{ ...order, history: [] }}
        failed={false}
      />
    ),
  },
  receipt: { page: (order) => <ReceiptPaper order={order} /> },
  'look-up by number': {
    page: () => <TrackedOrder orderNumber={orderNumber} />,
    known: (client, order) =>
      client.setQueryData(keys.own(aUser().id).tracking({ order: orderNumber }), trackedIn(order)),
  },
  'look-up by number and phone': {
    page: () => <OrderByPhone byPhone={byPhone}>{null}</OrderByPhone>,
    known: (client, order) =>
      client.setQueryData(
        orderByPhoneQuery(aUser().id, byPhone).queryKey,
        anOrderByPhone({ ...trackedIn(order), failedTry: order.failedTry }),
      ),
  },
  tracking: {
    saysAll: true,
    page: (order, state) =>
      state.delivery === undefined ? undefined : (
        <DeliveryDetail
          delivery={deliveryIn(state, order, (over) =>
            whole({ code: order.code ?? null, ...over }),
          )}
          queryKey={keys.own(undefined).delivery()}
          isByPhone={false}
          onOpened={nothing}
        />
      ),
    known: (client, order) =>
      client.setQueryData(orderQuery(aUser().id, deliveryId).queryKey, { ...order, history: [] }),
  },
  'tracking by number': {
    page: (order, state) =>
      state.delivery === undefined ? undefined : (
        <DeliveryDetail
          delivery={deliveryIn(state, order, (over) =>
            aDelivery({ ...over, code: null, id: orderNumber, trackingNumber: null }),
          )}
          queryKey={keys.own(undefined).delivery()}
          isByPhone={false}
          onOpened={nothing}
        />
      ),
  },
  'tracking without a delivery': {
    page: (order, { delivery }) =>
      delivery === undefined ? (
        <NoDelivery query={order.orderNumber}>{null}</NoDelivery>
      ) : undefined,
    known: (client, order) =>
      client.setQueryData(ordersOfUserQuery(aUser().id).queryKey, {
        pages: [{ items: [order], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  },
  rider: {
    page: (order, { delivery }) =>
      delivery === undefined ? undefined : (
        <ByTime card={aCard({ orderStatus: order.status, promisedAt: order.promisedAt ?? null })} />
      ),
  },
}

type Said = { badges: string[]; text: string }

const saidAt = async (name: string, state: State, speech: Speech): Promise<Said | undefined> => {
  const { page, known } = places[name] ?? expect.fail(name)
  const order = orderIn(state)
  const element = page(order, state)
  if (element === undefined) return undefined
  const { place } = show(<SpeechContext value={speech}>{element}</SpeechContext>, {
    path: '/x',
    known: (client) => {
      client.setQueryData(keys.shop.branches, [aBranch({ phone: '254700000001' })])
      known?.(client, order)
    },
  })
  await until(() => undefined)
  await until(() => undefined)
  const badges = [...place.querySelectorAll(`.${styles.badge}`)].map((one) => one.textContent ?? '')
  const text = place.textContent ?? ''
  leaveAll()
  return { badges, text }
}

/** What of the text says something that the pattern has places for. */
const named = (english: Text, speech: Speech) => {
  const words = speech.find(english) ?? english
  const pattern = words
    .replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replace('{time}', String.raw`(?:\d{1,2} \w+ \d{4}, )?\d{2}:\d{2}`)
    .replace('{total}', String.raw`KSh [\d,]+`)
    .replace('{rest}', String.raw`KSh [\d,]+`)
    .replace('{amount}', String.raw`KSh [\d,]+`)
    .replace('{phone}', String.raw`[\d •]+`)
    .replace('{reference}', String.raw`\w+`)
    .replace('{n}', String.raw`\d+`)
  // A late order names the promise beside how late it is.
  const told = new RegExp(`(?<!Promised )${pattern}`, 'g')
  return (text: string): string[] => text.match(told) ?? []
}

/** Kinds of news of which all places of an order may together name one at most. */
const kinds: Readonly<Record<string, readonly Text[]>> = {
  time: ['About {time}', 'by {time}', 'Not handed over at {time}', 'Late by {n} min'],
  money: [
    'Have {total} ready',
    '{rest} still to pay',
    '{amount} is owed to you since {time}. It goes to {phone}.',
    '{amount} is owed to you since {time}. M-PESA was asked to send it to {phone}.',
    '{amount} was sent to {phone}: {time}, reference {reference}.',
    '{amount} arrived at {phone}: {time}, reference {reference}.',
  ],
  complaint: [
    'The branch is looking into it',
    'Answered by the branch',
    'Your money goes back',
    'Please bring the goods to the branch',
  ],
}

const stateLabels = (speech: Speech): string[] =>
  Object.values(stateWords).map(({ label }) => speech.find(label) ?? label)

/** The rider's page names the promised time beside how late it is. */
const withoutPromise = (name: string, said: string): string =>
  name === 'rider' ? said.replace(/(by|kufikia) \d.*$/, '') : said

const all = async (state: State, speech: Speech) => {
  const found = new Map<string, Said>()
  for (const name of Object.keys(places)) {
    const said = await saidAt(name, state, speech)
    if (said !== undefined) found.set(name, said)
  }
  return found
}

const languages: Readonly<Record<string, Speech>> = { English: inEnglish, Swahili: inSwahili }

const cases = Object.keys(states).flatMap((name) =>
  Object.keys(languages).map((language) => [name, language] as const),
)

type Walk = { order: Order; said: ReadonlyMap<string, Said>; speech: Speech }

/** Every badge of the order says the same word. A badge of its payment may share the word with a status. */
const sayOneStatus = ({ order, said, speech }: Walk): void => {
  const { label } = stateWords[stateOf(order)]
  const expected = speech.find(label) ?? label
  for (const [place, { badges }] of said) {
    const [first = expected] = badges.filter((badge) => stateLabels(speech).includes(badge))
    expect(first, `${place}: status`).toBe(expected)
  }
}

/** What became of the complaint of a state. */
const became: Readonly<Record<string, Text>> = {
  'delivered, complaint open': 'The branch is looking into it',
  'delivered, complaint answered': 'Answered by the branch',
  'delivered, wrong change': 'The branch is looking into it',
  'delivered, wrong change answered': 'Answered by the branch',
  'delivered, its goods asked for': 'Please bring the goods to the branch',
  'delivered, its goods brought back': 'Answered by the branch',
  'delivered, complaint answered by money that is owed': 'Your money goes back',
  'delivered, complaint answered by money that has arrived': 'Answered by the branch',
  'late, and answered': 'Answered by the branch',
  'late, and said so': 'The branch is looking into it',
}

/** Where its customer looks at an order first. An order that has no delivery yet is not tracked. */
const ofTheCustomer = (said: Walk['said']): string[] => [
  ...['card', 'details', 'home', 'confirmation'],
  ...(said.has('tracking') ? ['tracking'] : []),
]

/** What became of a complaint stands where its customer looks first. */
const sayComplaint = (name: string, { order, said, speech }: Walk): void => {
  if (order.complaint === undefined) return
  const words = became[name] ?? expect.fail(name)
  const what = complaintReasonWords[order.complaint.reason]
  for (const place of ofTheCustomer(said))
    for (const text of [what, words])
      expect(said.get(place)?.text, place).toContain(speech.find(text) ?? text)
}

/** What all places say of one kind, and where. */
const toldOf = (texts: readonly Text[], { said, speech }: Walk): Map<string, string> =>
  new Map(
    [...said].flatMap(([place, { text }]) =>
      texts
        .flatMap((template) => named(template, speech)(withoutPromise(place, text)))
        .map((one) => [one, place] as const),
    ),
  )

/** No two places say different things of one kind, and a place that says all says it. */
const sayOneOf = (kind: string, texts: readonly Text[], walk: Walk): void => {
  const told = toldOf(texts, walk)
  expect([...told], `${kind}: contradicts`).toHaveLength(Math.min(told.size, 1))
  for (const one of told.keys())
    for (const [place, { text }] of walk.said)
      if (places[place]?.saysAll) expect(text, `${place}: ${kind}`).toContain(one)
}

const expectAt = (names: readonly string[], { said }: Walk, what: string): void => {
  for (const place of names) expect(said.get(place)?.text, place).toContain(what)
}

const expectNowhere = ({ said }: Walk, what: string): void => {
  for (const [place, { text }] of said) expect(text, place).not.toContain(what)
}

/** No calm word stands over bad news, and whoever reads them knows whom to call. */
const sayTrouble = (walk: Walk): void => {
  expectNowhere(walk, walk.speech.find('Arriving soon') ?? 'Arriving soon')
  expectAt(['card', 'home'], walk, '0700 000 001')
}

/** Nobody has to look for the phone of the branch, whatever the order's state and however little the viewer knows. */
const sayWhomToCall = (walk: Walk): void =>
  expectAt(['look-up by number', 'look-up by number and phone'], walk, '0700 000 001')

test.each(cases)('one order, one news: %s, in %s', async (name, language) => {
  spec('storefront 2.10', 'No two pieces of news of one order contradict each other')
  const state = states[name] ?? expect.fail()
  const speech = languages[language] ?? expect.fail()
  const order = orderIn(state)
  const walk = { order, speech, said: await all(state, speech) }
  sayOneStatus(walk)
  for (const [kind, texts] of Object.entries(kinds)) sayOneOf(kind, texts, walk)
  if (order.code === undefined) expectNowhere(walk, CODE)
  else expectAt(['card', 'details', 'home', 'confirmation', 'tracking'], walk, CODE)
  sayComplaint(name, walk)
  sayWhomToCall(walk)
  if (isTroubled(newsOf(order, Date.parse(now)))) sayTrouble(walk)
  for (const { amount } of order.refunds ?? [])
    expectAt(ofTheCustomer(walk.said), walk, formatKsh(amount))
})

test('each kind of news is said by some state, so that the walk compares something', async () => {
  const said: string[] = []
  for (const state of Object.values(states))
    said.push((await saidAt('card', state, inEnglish))?.text ?? '')
  for (const template of Object.values(kinds).flat())
    if (template !== '{rest} still to pay')
      expect(
        said.some((text) => named(template, inEnglish)(text).length > 0),
        template,
      ).toBe(true)
})
