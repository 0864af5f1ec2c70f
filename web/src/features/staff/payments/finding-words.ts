import type { Finding, FindingEnd, FindingKind, FindingWay } from '#contract/payment/findings.ts'

/** What the finding is called, and what to look at before settling it. */
export const kindWords: Record<FindingKind, { title: string; advice: string }> = {
  paid_without_order: {
    title: 'Paid without order',
    advice: 'Look for an order of this sum, or ask who paid.',
  },
  left_without_refund: {
    title: 'Left without refund',
    advice: 'Find out who sent this money, and to whom.',
  },
  amount_differs: {
    title: 'Amount differs',
    advice: 'Decide about this money at the payment of its order. That settles this line too.',
  },
  reversed: {
    title: 'Payment taken back',
    advice: 'Decide about this money at the payment of its order. That settles this line too.',
  },
  refund_not_on_statement: {
    title: 'Refund not on the statement',
    advice:
      'Find out whether the customer has the money, and import the statement of the days around it.',
  },
  order_without_money: {
    title: 'Order without payment',
    advice:
      'Compare the receipt with M-PESA’s portal, and import the statement of the days around it.',
  },
}

type Words = { label: string; text: string }

const wayWords: Record<FindingWay, Words> = {
  matched: {
    label: 'It pays an order',
    text: 'The order must wait for just this sum by M-PESA. The money is booked there.',
  },
  refunded: { label: 'It was given back', text: 'Outside Duka, under the reference below.' },
  not_ours: { label: 'It is not the shop’s money', text: 'The note says whose money it is.' },
  explained: { label: 'It is explained', text: 'Nothing is booked. The note says why.' },
}

const outgoing: Partial<Record<FindingWay, Words>> = {
  matched: {
    label: 'It is the refund of an order',
    text: 'The order must owe just this sum. Its refund is done then.',
  },
  not_ours: {
    label: 'It went to no customer',
    text: 'For example to the shop’s bank. The note says where.',
  },
}

export const wordsOfWay = ({ isOut }: Pick<Finding, 'isOut'>, way: FindingWay): Words =>
  (isOut ? outgoing[way] : undefined) ?? wayWords[way]

/** How a finding was settled. */
export const endWords: Record<FindingEnd, string> = {
  matched: 'Matched',
  refunded: 'Given back',
  not_ours: 'Not the shop’s',
  explained: 'Explained',
  booked: 'Booked later',
  decided: 'Decided at the payment',
  on_statement: 'On a later statement',
}

export const stateWords = { open: 'Open', settled: 'Settled', all: 'All' } as const
