import { recordPhoneSearch } from '../../commands/disclosure/record-disclosure.ts'
import { maskPhone, toMsisdn } from '../../contract/rules/phone.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { branchMayCall, isGuest, ownsOrder } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import { partiesIn } from '../../projections/orders/queries.ts'
import type { Viewer } from '../delivery/viewer.ts'
import type { Visit } from '../server/visit.ts'

/*
 * How the phones of customers and payers stand in answers, by field. Every presenter asks here: what is not said to stand
 * whole is masked. Staff ask for a masked one by itself, which is recorded.
 */

/** In an order: whole to its customer, and to a guest who has named it. */
export const phoneInOrder = (actor: Actor, doc: OrderDoc): string =>
  ownsOrder(actor, partiesIn(doc)) || isGuest(actor)
    ? doc.customer.phone
    : maskPhone(doc.customer.phone)

/** In a list that leaves the shop. */
export const phoneInExport = ({ customer }: OrderDoc): string => maskPhone(customer.phone)

/** In a payment, which staff alone see. */
export const phoneInPayment = (attempt: { phone: string }): string => maskPhone(attempt.phone)

/** Of who paid, to the order's customer: their own is known to them, another's is recognised by its end. */
export const phoneOfPayer = (phone: string, { customer }: OrderDoc): string =>
  phone === toMsisdn(customer.phone) ? phone : maskPhone(phone)

/**
 * On the card of a delivery: whole to the customer, to the driver until the delivery ends, and to the branch for 30 days
 * longer. Null to anybody else.
 */
export const phoneOnCard = (
  { viewer, actor, now }: { viewer: Viewer; actor: Actor; now: Date },
  { endedAt }: Pick<DeliveryDoc, 'endedAt'>,
  phone: string,
): string | null => {
  const isShown: Readonly<Record<Viewer, boolean>> = {
    owner: true,
    driver: endedAt === null,
    staff: branchMayCall(actor, endedAt, now.getTime()),
    key: false,
    number: false,
  }
  return isShown[viewer] ? phone : null
}

/** Records a search of the staff for a phone. It is recorded before its answer is given. */
export const recordSearch = async (
  { search = '' }: { search?: string | undefined },
  issue: Visit['issue'],
) => {
  const phone = toMsisdn(search)
  return phone === undefined ? ok(null) : issue(recordPhoneSearch, { phone })
}
