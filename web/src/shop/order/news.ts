import type { Delivery } from '#contract/delivery/delivery.ts'
import type { FailedTry } from '#contract/delivery/failed-try.ts'
import type { ComplaintReason } from '#contract/order/complaint.ts'
import type { Order, OrderRefund, OrderStatus } from '#contract/order/order.ts'
import { type ComplaintStage, complaintStage, isAwaited } from '../complaint/complaint-stage.ts'

/**
 * What the viewer of an order may know of its way, of the money that goes back and of its complaints. Every page
 * takes these facts from its own answer and shows what `newsOf` says of them. So a viewer who knows less is told less,
 * and never something else.
 */
export type NewsFacts = Pick<Order, 'refunds' | 'complaint' | 'bill'> & {
  status: OrderStatus
  /** ISO 8601 in UTC. Null: no time is promised. */
  promisedAt?: string | null | undefined
  /** In ms: about when an order arrives that the branch has not confirmed yet. */
  aboutAt?: number | undefined
  failedTry?: FailedTry | undefined
  code?: string | null | undefined
}

/** `at` is in ms. `late`: the promised time was over for `minutes`. */
export type NewsTime = { kind: 'about' | 'by'; at: number } | Late
type Late = { kind: 'late'; at: number; minutes: number }

/** `isFresh`: it waits for the branch, or the branch has answered it lately. */
export type ComplaintNews = { reason: ComplaintReason; stage: ComplaintStage; isFresh: boolean }

export type News = {
  status: OrderStatus
  /** What the badge says. */
  state: OrderStatus | 'missed'
  time: NewsTime | undefined
  isArrivingSoon: boolean
  failedTry: FailedTry | undefined
  /** The code for the door, as long as it can be used. */
  code: string | undefined
  /** The money that goes back or went back, from first to last. */
  refunds: readonly OrderRefund[]
  /** Some of this money is awaited, or went lately. */
  isMoneyFresh: boolean
  /** The complaint that was made or answered last. */
  complaint: ComplaintNews | undefined
}

export const isOver = ({ status }: { status: OrderStatus }): boolean =>
  status === 'delivered' || status === 'cancelled'

/** The status of an order in one word. An order whose last try failed is not on the way. */
export const stateOf = ({ status, failedTry }: NewsFacts): News['state'] =>
  failedTry === undefined || isOver({ status }) ? status : 'missed'

const timeOf = (facts: NewsFacts, now: number): NewsTime | undefined => {
  const { status, promisedAt, aboutAt } = facts
  if (isOver(facts) || stateOf(facts) === 'missed') return undefined
  if (promisedAt == null)
    return status !== 'pending' || aboutAt === undefined
      ? undefined
      : { kind: 'about', at: aboutAt }
  const at = Date.parse(promisedAt)
  const minutes = Math.floor((now - at) / 60_000)
  return minutes > 0 ? { kind: 'late', at, minutes } : { kind: 'by', at }
}

/** Whether a moment was less than three days ago: so long are money that was sent and the answer to a complaint news. */
const isLately = (at: string, now: number): boolean => now - Date.parse(at) < 3 * 24 * 3_600_000

const complaintOf = (facts: NewsFacts, now: number): ComplaintNews | undefined => {
  const { complaint } = facts
  if (complaint === undefined) return undefined
  const { reason, answer } = complaint
  const isFresh = answer === null || isLately(answer.at, now)
  return { reason, stage: complaintStage(complaint, facts), isFresh }
}

/** The news of an order at a time in ms. */
export const newsOf = (facts: NewsFacts, now: number): News => {
  const { status, failedTry, code, refunds = [] } = facts
  const state = stateOf(facts)
  const time = timeOf(facts, now)
  return {
    status,
    state,
    time,
    isArrivingSoon: state === 'out_for_delivery' && time?.kind !== 'late',
    failedTry: state === 'missed' ? failedTry : undefined,
    code: isOver(facts) || state === 'missed' ? undefined : (code ?? undefined),
    refunds,
    isMoneyFresh: refunds.some((one) => isAwaited(one) || isLately(one.at, now)),
    complaint: complaintOf(facts, now),
  }
}

/** The customer waits for money or for an answer, or one of them came lately. */
export const saysWhomToCall = ({ isMoneyFresh, complaint }: News): boolean =>
  isMoneyFresh || complaint?.isFresh === true

/** The order has ended, and its customer waits for money or an answer, or one of them came lately. */
export const tellsAfterwards = (facts: NewsFacts, now: number): boolean =>
  isOver(facts) && saysWhomToCall(newsOf(facts, now))

/** Something went wrong on the way, so the page says what, and whom to call. */
export const isTroubled = ({ state, time }: News): boolean =>
  state === 'missed' || time?.kind === 'late'

type DeliveryFacts = Pick<Delivery, 'orderStatus' | 'promisedAt' | 'failedTry' | 'code'>

export const factsOfDelivery = ({
  orderStatus: status,
  promisedAt,
  failedTry,
  code,
}: DeliveryFacts): NewsFacts => ({ status, promisedAt, failedTry, code })
