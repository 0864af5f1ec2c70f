import * as z from 'zod'
import { traceOfOrder } from '../../commands/payment/purchase-trace.ts'
import { readPayment } from '../../commands/payment/read-payment.ts'
import { startPayment } from '../../commands/payment/start-payment.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type StkPushAnswer, stkPushAnswer, stkPushBody } from '../../contract/payment/payment.ts'
import { toCents } from '../../contract/rules/money.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import { presentDeadline, withDeadline } from '../../lib/deadline.ts'
import { StoreUnavailable, WriteUnanswered } from '../../stores/store-unavailable.ts'
import type { OrderWatch } from '../live/order-watches.ts'
import { defineRoute } from '../server/route.ts'
import type { Visit } from '../server/visit.ts'
import { mayRing } from './phone-limits.ts'
import { presentOutcome, stillOpen } from './present-state.ts'

/**
 * The header by which a client asks for an early answer: 'wait=2' asks for an answer within 2 s (RFC 7240). The client
 * hears of the outcome in another way.
 */
const PREFERENCE = 'prefer'
const waitPreferred = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/

/** How long the answer may take, in ms: the shop's setting, or less if the client asks for it. */
const patienceOf = ({ ctx, deps }: Pick<Visit, 'ctx' | 'deps'>): number => {
  const seconds = waitPreferred.exec(ctx.get(PREFERENCE))?.[1]
  const { answerWithinMs } = deps.payments
  return seconds === undefined ? answerWithinMs : Math.min(answerWithinMs, Number(seconds) * 1_000)
}

type Answer = Result<StkPushAnswer, Rejection<ErrorCode>>

/** Reads the payment again at each news of the order, until there is an outcome or the time is over. */
const outcomeOf = async (
  { ctx, deps, issue }: Pick<Visit, 'ctx' | 'deps' | 'issue'>,
  orderId: string,
  watch: OrderWatch,
): Promise<Answer> => {
  const { commands, live } = deps
  const deadline = commands.world.elapsed() + patienceOf({ ctx, deps })
  for (;;) {
    const found = await issue(readPayment, { orderId })
    if (!found.ok) return found
    const outcome = presentOutcome(found.value)
    const left = deadline - commands.world.elapsed()
    if (outcome !== undefined || left <= 0 || live.watches.isClosed()) {
      return ok(outcome ?? stillOpen)
    }
    await watch.next(left)
  }
}

/** The prompt may be on the phone, though a store that is away did not say so: its outcome is still open. */
const unlessAsked = async (
  asked: Promise<Answer>,
  mayBeAsked: (error: unknown) => boolean,
): Promise<Answer> => {
  try {
    return await asked
  } catch (error) {
    if (mayBeAsked(error)) return ok(stillOpen)
    throw error
  }
}

const isAway = (error: unknown): boolean => error instanceof StoreUnavailable
const isUnanswered = (error: unknown): boolean => error instanceof WriteUnanswered

/** If the prompt of this very request was paid, the browser gets a proof that the phone is its own. */
const proveOwn = (
  phone: string,
  isNew: boolean,
  outcome: Answer,
  { ctx, deps }: Pick<Visit, 'ctx' | 'deps'>,
): void => {
  const isPaid = outcome.ok && outcome.value.status === 'paid'
  if (isNew && isPaid) deps.known.giveProof(ctx, phone)
}

const askToPay = async ({
  actor,
  body: { orderId, amount, phoneNumber },
  ctx,
  deps,
  issue,
}: Visit & { body: z.output<typeof stkPushBody> }): Promise<Answer> => {
  const phone = toMsisdn(phoneNumber) ?? phoneNumber
  const rings = await mayRing(orderId, phone, { actor, ctx, deps })
  if (!rings.ok) return rings
  // The watch begins before the prompt is sent, so that no news is missed.
  const watch = deps.live.watches.watch(orderId)
  try {
    const started = await issue(startPayment, { orderId, phone, amountCents: toCents(amount) })
    // No prompt was sent, so the phone's budget is given back.
    if (!started.ok || !started.value.isNew) await rings.value.giveBack()
    if (!started.ok) return started
    const outcome = await unlessAsked(outcomeOf({ ctx, deps, issue }, orderId, watch), isAway)
    proveOwn(phone, started.value.isNew, outcome, { ctx, deps })
    const position = watch.position()
    if (position !== undefined) ctx.set('x-position', position)
    return outcome
  } finally {
    watch.stop()
  }
}

export const stkPush = defineRoute({
  method: 'POST',
  path: '/api/mpesa/stkpush',
  area: 'Payments',
  summary:
    'Asks a phone to pay an order by M-PESA: one’s own, or a guest’s by its id. Answers when the shopper has, or after 30 s with status pending; `Prefer: wait=2` asks for an answer sooner',
  input: z.object({ body: stkPushBody }),
  status: 200,
  response: stkPushAnswer,
  errors: [
    'ORDER_NOT_FOUND',
    'ACCOUNT_ERASED',
    'ORDER_ALREADY_CANCELLED',
    'ORDER_ALREADY_PAID',
    'ORDER_NOT_MPESA',
    'MPESA_UNAVAILABLE',
    'AMOUNT_MISMATCH',
    'PAYMENT_IN_PROGRESS',
    'PAYMENT_UNDER_REVIEW',
    'PHONE_ASKED_TOO_OFTEN',
    'PROMPT_TOO_SOON',
    'TOO_MANY_ATTEMPTS',
    'CONFLICT',
  ],
  limits: ['pay'],
  orderOf: ({ body }) => body.orderId,
  reads: [],
  handle: async (visit) => {
    const { body, ctx, deps } = visit
    ctx.state.goesOn = await traceOfOrder(deps.commands, body.orderId)
    const until = deps.commands.world.elapsed() + patienceOf(visit)
    const answered = await withDeadline(Math.max(until, presentDeadline()), () =>
      unlessAsked(askToPay(visit), isUnanswered),
    )
    return answered.ok ? ok({ body: answered.value }) : answered
  },
})
