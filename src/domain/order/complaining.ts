import { type Actor, ownsOrder, runsBranch } from '../kernel/access.ts'
import type { Pieces } from '../kernel/pieces.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { OrderEvent } from './events.ts'
import { keptOf, type OrderReturnCode, piecesOf, recordReturn, without } from './returning.ts'
import { type Complaint, isPlaced, type OrderState, type PlacedOrder } from './state.ts'
import {
  type ComplaintAnswer,
  type ComplaintGoods,
  type ComplaintReason,
  complaintAnswers,
  isAboutPieces,
  needsWords,
} from './vocabulary.ts'

/** How many days after its delivery the customer may complain about an order. */
export const COMPLAINT_DAYS = 7
/** The order keeps every complaint for ever, so their number and their lines are limited. */
export const MOST_COMPLAINTS = 5
const MOST_LINES = 100
const DAY_MS = 24 * 3_600_000

/**
 * The customer says what is wrong with a delivered order, or that a late one has not come. `at` is ISO 8601 in UTC.
 * `lines`: the pieces, of a complaint that is about pieces.
 */
export type MakeComplaint = {
  type: 'MakeComplaint'
  complaintId: string
  by: Actor
  at: string
  lines: readonly Pieces[]
  reason: ComplaintReason
  words: string
}
/** `feeBack`: the delivery fee is paid back too. `goods`: where the pieces are. Only a refund asks for the two. */
export type AnswerComplaint = {
  type: 'AnswerComplaint'
  complaintId: string
  by: Actor
  answer: ComplaintAnswer
  words: string
  feeBack: boolean
  goods: ComplaintGoods | null
}
/** The customer's photo is stored. */
export type AddComplaintPhoto = { type: 'AddComplaintPhoto'; complaintId: string; by: Actor }
export type ComplaintCommand = MakeComplaint | AnswerComplaint | AddComplaintPhoto

export type ComplaintCode =
  | OrderReturnCode
  | 'COMPLAINTS_FULL'
  | 'COMPLAINT_ALREADY_ANSWERED'
  | 'COMPLAINT_ENDED'
  | 'COMPLAINT_GOODS_BACK'
  | 'COMPLAINT_NOT_FOUND'
  | 'COMPLAINT_TOO_LATE'
type Decision = Result<OrderEvent[], Rejection<ComplaintCode>>

type Goods = Pick<PlacedOrder, 'demand'> & {
  returns: readonly Pick<PlacedOrder['returns'][number], 'returnId' | 'lines'>[]
  complaints: readonly Pick<Complaint, 'complaintId' | 'lines'>[]
}

/** The pieces that the customer has and has not complained about. A complaint has the id of the return that it leads to. */
export const claimableOf = (goods: Goods): Pieces[] => {
  const claimed = goods.complaints
    .filter(({ complaintId }) => goods.returns.every(({ returnId }) => returnId !== complaintId))
    .flatMap(({ lines }) => lines)
  return without(keptOf(goods), claimed).filter(({ quantity }) => quantity > 0)
}

/** ISO 8601 in UTC: until when the customer may complain about an order that was delivered at `deliveredAt`. */
export const complaintsUntil = (deliveredAt: string): string =>
  new Date(Date.parse(deliveredAt) + COMPLAINT_DAYS * DAY_MS).toISOString()

const complaintIn = ({ complaints }: PlacedOrder, id: string): Complaint | undefined =>
  complaints.find(({ complaintId }) => complaintId === id)

const isWithin = (lines: readonly Pieces[], claimable: readonly Pieces[]): boolean =>
  lines.length > 0 &&
  lines.length <= MOST_LINES &&
  lines.every((line) => line.quantity > 0 && piecesOf(lines, line) <= piecesOf(claimable, line))

/** The order takes another complaint. */
export const hasRoom = ({ complaints }: { complaints: readonly unknown[] }): boolean =>
  complaints.length < MOST_COMPLAINTS

/** The complaint names pieces if it is about pieces: such as were delivered and neither returned nor claimed before. */
const areFitting = ({ lines, reason }: MakeComplaint, state: PlacedOrder): boolean =>
  isAboutPieces(reason) ? isWithin(lines, claimableOf(state)) : lines.length === 0

/** Why this complaint cannot be made. Undefined: nothing speaks against it. */
const whyNot = (command: MakeComplaint, state: PlacedOrder): ComplaintCode | undefined => {
  const { at, reason, words } = command
  const { deliveredAt } = state
  if (deliveredAt === null || at > complaintsUntil(deliveredAt)) return 'COMPLAINT_TOO_LATE'
  if (!hasRoom(state)) return 'COMPLAINTS_FULL'
  if (!areFitting(command, state)) return 'INVALID_INPUT'
  return needsWords(reason) && words === '' ? 'REASON_REQUIRED' : undefined
}

type Waiting = Pick<PlacedOrder, 'status' | 'promisedAt'> & {
  complaints: readonly Pick<Complaint, 'reason' | 'answer'>[]
}

/**
 * ISO 8601 in UTC: from when the customer may say that the order has not come. Null: it has ended, no time was promised,
 * or the customer has said it and the branch has not answered yet.
 */
export const notComeFrom = ({ status, promisedAt, complaints }: Waiting): string | null => {
  const isOver = status === 'delivered' || status === 'cancelled'
  const isSaid = complaints.some(({ reason, answer }) => reason === 'not_come' && answer === null)
  return isOver || isSaid ? null : promisedAt
}

/** Why the customer cannot say now that the order has not come. Undefined: nothing speaks against it. */
const whyNotLate = (
  command: MakeComplaint,
  state: PlacedOrder,
): Rejection<ComplaintCode> | undefined => {
  const { status: from } = state
  const lateFrom = notComeFrom(state)
  if (lateFrom === null || command.at <= lateFrom) {
    return { code: 'ORDER_TRANSITION_NOT_ALLOWED', facts: { from } }
  }
  if (!hasRoom(state)) return { code: 'COMPLAINTS_FULL', facts: {} }
  return areFitting(command, state) ? undefined : { code: 'INVALID_INPUT', facts: {} }
}

/** Why a complaint about a delivered order cannot be made. Undefined: nothing speaks against it. */
const whyNotDelivered = (
  command: MakeComplaint,
  state: PlacedOrder,
): Rejection<ComplaintCode> | undefined => {
  const { status: from } = state
  if (from !== 'delivered') return { code: 'ORDER_TRANSITION_NOT_ALLOWED', facts: { from } }
  const code = whyNot(command, state)
  return code && { code, facts: {} }
}

const make = (command: MakeComplaint, state: PlacedOrder): Decision => {
  const { by, complaintId, lines, reason } = command
  const { orderId, orderNumber, branchId, subject, isErased } = state
  if (!ownsOrder(by, state)) return reject('ORDER_NOT_FOUND')
  if (complaintIn(state, complaintId) !== undefined) return ok([])
  const refusal =
    reason === 'not_come' ? whyNotLate(command, state) : whyNotDelivered(command, state)
  if (refusal !== undefined) return reject(refusal.code, refusal.facts)
  const words = isErased ? '' : command.words
  const about = { orderId, orderNumber, branchId, subject, complaintId }
  return ok([{ type: 'OrderComplaintMade', data: { ...about, lines: [...lines], reason, words } }])
}

/** The money of a complaint: its pieces count as returned. They are written off unless they go back onto the shelf. */
const refundOf = (
  { by, complaintId, words: reason, feeBack, goods }: AnswerComplaint,
  { lines }: Complaint,
  state: PlacedOrder,
): Decision => {
  if (goods === null) return reject('INVALID_INPUT')
  const back = lines.map((line) => ({
    ...line,
    writtenOff: goods === 'gone' ? line.quantity : 0,
  }))
  const about = { type: 'RecordReturn', returnId: complaintId, by, reason } as const
  const decided = recordReturn({ ...about, lines: back, feeBack }, state)
  if (decided.ok || decided.error.code !== 'INVALID_INPUT') return decided
  return reject('COMPLAINT_GOODS_BACK')
}

/** A later answer may only give the customer more than the answer before. */
const givesMore = (answer: ComplaintAnswer, before: ComplaintAnswer | null): boolean =>
  before === null || complaintAnswers.indexOf(answer) > complaintAnswers.indexOf(before)

const answered = (command: AnswerComplaint, found: Complaint, state: PlacedOrder): Decision => {
  const { answer, complaintId } = command
  const { orderId, branchId, subject, isErased } = state
  const refund = answer === 'refund' ? refundOf(command, found, state) : ok([])
  if (!refund.ok) return refund
  const words = isErased ? '' : command.words
  const data = { orderId, branchId, subject, complaintId, answer, words }
  return ok([...refund.value, { type: 'OrderComplaintAnswered', data }])
}

/** Why the complaint cannot be answered so. Undefined: nothing speaks against it. */
const whyNoAnswer = (
  { answer, words }: AnswerComplaint,
  found: Complaint,
  { isErased }: PlacedOrder,
): ComplaintCode | undefined => {
  // Nobody is left who could read an answer.
  if (isErased && found.answer === null) return 'COMPLAINT_ENDED'
  if (!isAboutPieces(found.reason) && answer !== 'words') return 'INVALID_INPUT'
  if (!givesMore(answer, found.answer)) return 'COMPLAINT_ALREADY_ANSWERED'
  return words === '' ? 'REASON_REQUIRED' : undefined
}

const answerIt = (command: AnswerComplaint, state: PlacedOrder): Decision => {
  const { by, complaintId, answer } = command
  if (!runsBranch(by, state.branchId)) return reject('FORBIDDEN')
  if (ownsOrder(by, state)) return reject('OWN_MATTER')
  const found = complaintIn(state, complaintId)
  if (found === undefined) return reject('COMPLAINT_NOT_FOUND')
  if (found.answer === answer) return ok([])
  const code = whyNoAnswer(command, found, state)
  return code === undefined ? answered(command, found, state) : reject(code)
}

const addPhoto = ({ complaintId, by }: AddComplaintPhoto, state: PlacedOrder): Decision => {
  const { orderId } = state
  if (!ownsOrder(by, state)) return reject('ORDER_NOT_FOUND')
  const found = complaintIn(state, complaintId)
  if (found === undefined) return reject('COMPLAINT_NOT_FOUND')
  const data = { orderId, complaintId }
  return ok(found.hasPhoto ? [] : [{ type: 'OrderComplaintPhotoAdded', data }])
}

/** Every command may come twice: the second time it changes nothing. */
export const complain = (command: ComplaintCommand, state: OrderState): Decision => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  switch (command.type) {
    case 'MakeComplaint':
      return make(command, state)
    case 'AnswerComplaint':
      return answerIt(command, state)
    case 'AddComplaintPhoto':
      return addPhoto(command, state)
  }
}
