/** Whether the customer may ask for another prompt. The shop never sends a second prompt by itself. */
export type NewPrompt = 'now' | 'no' | { afterSeconds: number }

/**
 * `message`: for the customer. `reason`: why the prompt brought no money, for histories. `alert`: for whoever runs the
 * shop, because something is set up wrongly or needs attention.
 */
type Meaning<Message extends string, Reason extends string> = {
  outcome: 'paid' | 'failed' | 'pending'
  message: Message
  reason?: Reason | undefined
  newPrompt: NewPrompt
  alert?: string | undefined
}

const failed = <const Message extends string, const Reason extends string = never>(
  message: Message,
  newPrompt: NewPrompt,
  { reason, alert }: { reason?: Reason; alert?: string } = {},
): Meaning<Message, Reason> => ({ outcome: 'failed', message, newPrompt, reason, alert })

const wrongSetup = failed(
  'M-PESA cannot take this payment at the moment. Please pay another way.',
  'no',
  { alert: 'The transaction type or receiving party does not fit this shortcode' },
)
const notSent = failed('The M-PESA prompt could not be sent. Please try once more.', 'now', {
  reason: 'the prompt could not be sent',
})
const notReached = failed(
  'Your phone could not be reached. Make sure that it is on and has network, then try again.',
  'now',
  { reason: 'the phone could not be reached' },
)

/**
 * Result codes from Daraja's documentation of the STK push, and codes that occur although it does not list them. 2001
 * is documented for something else (the initiator).
 */
const meanings = {
  0: { outcome: 'paid', message: 'Payment received. Thank you!', newPrompt: 'no' },
  1: failed('Your M-PESA balance is too low. Top up, then try again.', 'now', {
    reason: 'the M-PESA balance was too low',
  }),
  2: failed('The amount is below what M-PESA can take.', 'no', {
    reason: 'the amount was below what M-PESA takes',
    alert: 'A prompt for less than KSh 1 was sent',
  }),
  3: failed('The amount is above what M-PESA takes in one payment (KSh 250,000).', 'no', {
    reason: 'the amount was above what M-PESA takes in one payment',
  }),
  4: failed('This would exceed your M-PESA limit for today. Please pay another way.', 'no', {
    reason: 'the payer’s M-PESA limit for the day was reached',
  }),
  8: failed('M-PESA cannot take this payment at the moment. Please pay another way.', 'no', {
    reason: 'the shop’s M-PESA account was full',
    alert: 'The PayBill or till has reached its balance limit: withdraw from it',
  }),
  17: failed(
    'M-PESA takes the same amount again only after two minutes. Please wait, then try again.',
    { afterSeconds: 120 },
    { reason: 'M-PESA had just taken the same amount from this phone' },
  ),
  26: failed(
    'M-PESA is busy. Please try again in half a minute.',
    { afterSeconds: 30 },
    { reason: 'M-PESA was busy' },
  ),
  1001: failed(
    'Another M-PESA request is open on your phone. Finish it, and try again in a minute.',
    { afterSeconds: 60 },
    { reason: 'another M-PESA request was open on the phone' },
  ),
  1019: failed('The payment request expired. Please try again.', 'now', {
    reason: 'the request expired',
  }),
  1025: notSent,
  9999: notSent,
  1032: failed('You cancelled the payment request. Try again when you are ready.', 'now', {
    reason: 'cancelled on the phone',
  }),
  1036: notReached,
  1037: notReached,
  2001: failed(
    'The M-PESA PIN was wrong. Three wrong tries lock it: check it, then try again.',
    'now',
    { reason: 'the PIN was wrong' },
  ),
  2028: wrongSetup,
  SFC_IC0003: wrongSetup,
  8006: failed('Your M-PESA PIN is locked. Call Safaricom on 100 or 200 to unlock it.', 'no', {
    reason: 'the payer’s M-PESA PIN is locked',
  }),
  4999: {
    outcome: 'pending',
    message: 'M-PESA is still working on this payment.',
    newPrompt: 'no',
  },
} as const satisfies Readonly<Record<string, Meaning<string, string>>>

const unknownCode = 'We are still confirming this payment with M-PESA.'

type Known = (typeof meanings)[keyof typeof meanings]
export type ResultMeaning = Meaning<
  Known['message'] | typeof unknownCode,
  Known extends Meaning<string, infer Reason> ? Reason : never
>

const isKnown = (code: string): code is `${keyof typeof meanings}` => Object.hasOwn(meanings, code)

/**
 * The meaning of a `ResultCode` of a callback or query, written as text. An unknown code leaves the payment pending: it
 * may still turn out to be paid.
 */
export const meaningOf = (resultCode: string): ResultMeaning =>
  isKnown(resultCode)
    ? meanings[resultCode]
    : {
        outcome: 'pending',
        message: unknownCode,
        newPrompt: 'no',
        alert: `M-PESA gave a result code that is not known: ${resultCode.slice(0, 40)}`,
      }

/** Why M-PESA did not accept a prompt, in words for the customer. */
export const refusalMessages = {
  cancelled: 'This order was cancelled, so no payment was asked for.',
  busy: 'M-PESA is busy. Please try again in a minute.',
  locked: 'Another M-PESA request is open on your phone. Finish it, and try again in a minute.',
  phone: 'M-PESA does not accept this number. Check it, or use another Safaricom line.',
  setup: 'M-PESA cannot take this payment at the moment. Please pay another way.',
  unreachable: 'M-PESA cannot be reached. Please try again in half a minute.',
} as const

type RefusalMessage = (typeof refusalMessages)[keyof typeof refusalMessages]

const refusals: ReadonlyMap<string, RefusalMessage | (typeof meanings)[3]['message']> = new Map([
  ['AMOUNT_TOO_LARGE', meanings[3].message],
  ['ORDER_CANCELLED', refusalMessages.cancelled],
  ['INVALID_PHONE', refusalMessages.phone],
  ['SUBSCRIBER_LOCKED', refusalMessages.locked],
  ['UNREACHABLE', refusalMessages.unreachable],
  ['500.003.02', refusalMessages.busy],
  ['500.003.03', refusalMessages.busy],
  ['HTTP_429', refusalMessages.busy],
])

/** The message for a refused prompt. `code`: Daraja's own code, or one of the M-PESA client's. */
export const refusalMessage = (code: string): RefusalMessage | (typeof meanings)[3]['message'] =>
  refusals.get(code) ??
  (/^(429|RESPONSE_)/.test(code) ? refusalMessages.busy : refusalMessages.setup)

const CHECK_YOUR_PHONE = 'Check your phone and enter your M-PESA PIN'

/** The shopper's texts about a prompt that M-PESA has not refused, by its state. */
export const promptTexts = {
  created: CHECK_YOUR_PHONE,
  submitting: CHECK_YOUR_PHONE,
  pending: CHECK_YOUR_PHONE,
  submission_unknown:
    'M-PESA did not say whether it sent the request. If it reaches your phone, enter your PIN; otherwise try again in two minutes.',
  expired: 'M-PESA did not tell us about this payment. If you have paid, we will find it.',
  review: 'We are checking this payment. Please do not pay again.',
  paid: meanings[0].message,
} as const

type PromptStep = keyof typeof promptTexts | 'failed' | 'rejected'
type PromptText =
  | (typeof promptTexts)[keyof typeof promptTexts]
  | ReturnType<typeof refusalMessage>
  | ResultMeaning['message']

/** What the shopper reads about a prompt. `resultCode`: why a prompt that failed or was rejected brought no money. */
export const promptText = (step: PromptStep, resultCode: string): PromptText => {
  if (step === 'failed') return meaningOf(resultCode).message
  return step === 'rejected' ? refusalMessage(resultCode) : promptTexts[step]
}
