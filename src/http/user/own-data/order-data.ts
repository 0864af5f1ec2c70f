import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { photoNameOf } from '#src/commands/delivery/photo.ts'
import { complaintPhotoOf } from '#src/commands/order/complaints.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import type { OrderDoc } from '#src/projections/orders/projection.ts'
import { detailFor } from '../../delivery/answer.ts'
import { complaintsFor, presentOrderDetail } from '../../order/present.ts'
import type { Visit } from '../../server/visit.ts'
import type { Data } from './write-file.ts'

/** A photo inside the file, as an address that holds it. Undefined: there is none, or it was deleted for its age. */
const photoIn = async ({ deps }: Visit, name: string): Promise<string | undefined> => {
  const bytes = await deps.commands.handovers.get(name)
  return bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`
}

/** The delivery as the customer saw it: of the driver the name alone. */
const deliveryOf = async (visit: Visit, doc: OrderDoc): Promise<Data> => {
  const found = await visit.queries.deliveries.named(deliveryIdOf(doc.id))
  if (!found.ok) return undefined
  const shown = await detailFor(visit, found.value.doc, 'owner')
  if (!shown.ok) return undefined
  const { trackingNumber, status, createdAt, promisedAt, distance, driver, partner } = shown.value
  const entries = await visit.queries.deliveries.history(found.value.doc, false)
  const steps = entries.map(({ status: to, notes, doneAt, reported }) => ({
    status: to,
    notes,
    doneAt,
    reportedOnly: reported === null ? undefined : true,
  }))
  return {
    trackingNumber,
    status,
    createdAt,
    promisedAt,
    distanceKm: distance,
    driver: driver?.fullName,
    partner: partner?.name,
    steps,
    photo: await photoIn(visit, photoNameOf(found.value.doc.id)),
  }
}

/** Payments on M-PESA's statements that were found to be the order's. */
const foundFor = async ({ queries }: Visit, { id }: OrderDoc): Promise<Data[]> =>
  (await queries.findings.bookedFor(id)).map(({ receipt, amountCents, happenedAt, account }) => ({
    receipt,
    amount: toKsh(amountCents),
    happenedAt,
    typedByPayer: account,
  }))

/** What staff wrote down when they looked into the order's money. */
const notesOnMoney = async ({ actor, queries }: Visit, doc: OrderDoc): Promise<Data> => {
  const cases = await queries.ownWords.ofPayment(actor, doc)
  const findings = await queries.findings.ofOrder(doc.id)
  const settled = findings.flatMap((one) => one.settled ?? [])
  const notes = settled.map(({ at, note: text }) => ({ at, text }))
  return [...(cases.ok ? cases.value : []), ...notes].filter(({ text }) => text !== '')
}

const paymentsOf = async (visit: Visit, doc: OrderDoc): Promise<Data> => ({
  ...paymentIn(doc),
  foundOnStatements: await foundFor(visit, doc),
  notesOfStaff: await notesOnMoney(visit, doc),
})

const paymentIn = ({ payment }: OrderDoc) => ({
  attempts: payment.attempts.map(({ phone, amountCents, state, startedAt, resultCode }) => ({
    phone,
    amount: toKsh(amountCents),
    state,
    startedAt,
    mpesaResult: resultCode,
  })),
  paid: payment.parts.map(({ amountCents, receipt }) => ({
    amount: toKsh(amountCents),
    receipt,
  })),
  cashTaken: payment.cashCents === undefined ? undefined : toKsh(payment.cashCents),
  receiptsThatYouNamed: payment.named,
  refunds: payment.refunds.map(({ amountCents, reason, state, reference }) => ({
    amount: toKsh(amountCents),
    reason,
    state,
    reference,
  })),
})

const complaintsOf = (visit: Visit, doc: OrderDoc): Promise<Data[]> =>
  Promise.all(
    complaintsFor(doc, visit.actor).complaints.map(async ({ hasPhoto, ...complaint }) => ({
      ...complaint,
      photo: hasPhoto ? await photoIn(visit, complaintPhotoOf(complaint.id)) : undefined,
    })),
  )

/** Staff's notes are about the customer, so they belong to the customer's data. Who wrote them does not. */
const notesOf = async ({ actor, queries }: Visit, { id }: OrderDoc): Promise<Data> => {
  const notes = await queries.orders.notesAboutOwn(actor, id)
  return notes.ok ? notes.value.map(({ text, at }) => ({ text, at })) : []
}

/** Everything that Duka keeps of an order, for its customer. */
export const orderData = async (visit: Visit, doc: OrderDoc): Promise<Data> => {
  const { actor, queries } = visit
  const history = await queries.orders.history(actor, doc.id)
  const {
    branch,
    history: told,
    ...shown
  } = presentOrderDetail(doc, history.ok ? history.value : [], actor, queries.catalogue)
  return {
    ...shown,
    allowed: undefined,
    branch: branch.name,
    history: told,
    delivery: await deliveryOf(visit, doc),
    payment: await paymentsOf(visit, doc),
    complaints: await complaintsOf(visit, doc),
    returns: doc.returns.map(({ at, lines, goodsCents, feeCents, reason }) => ({
      at,
      lines,
      amount: toKsh(goodsCents + feeCents),
      reason,
    })),
    notesOfStaff: await notesOf(visit, doc),
  }
}
