import { recordPhoneSearch } from '../../commands/disclosure/record-disclosure.ts'
import { maskPhone, phoneEnd, phoneStart, toMsisdn } from '../../contract/rules/phone.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { branchMayCall, isGuest, seesAsCustomer } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { DeliveryDoc } from '../../projections/deliveries/projection.ts'
import type { OrderDoc } from '../../projections/orders/projection.ts'
import { partiesIn } from '../../projections/orders/queries.ts'
import type { Viewer } from '../delivery/viewer.ts'
import type { Visit } from '../server/visit.ts'

/*
 * How the phones of customers and payers are shown, by the kind of answer. Every presenter asks here. A phone is masked
 * unless a rule here shows the whole number; staff can ask for the whole number of one order, which is recorded.
 */

/** In an order: the whole number for its customer, and for a guest who may open the order. */
export const phoneInOrder = (actor: Actor, doc: OrderDoc): string =>
  seesAsCustomer(actor, partiesIn(doc)) || isGuest(actor)
    ? doc.customer.phone
    : maskPhone(doc.customer.phone)

/** In a file that is exported: always masked. */
export const phoneInExport = ({ customer }: OrderDoc): string => maskPhone(customer.phone)

/** In the answer to a search of the staff: always masked. */
export const phoneInSearch = ({ customer }: OrderDoc): string => maskPhone(customer.phone)

/** In a payment, which only staff see: always masked. */
export const phoneInPayment = (attempt: { phone: string }): string => maskPhone(attempt.phone)

/** The phone that paid, as the order's customer sees it: whole if it is the customer's own, else masked. */
export const phoneOfPayer = (phone: string, { customer }: OrderDoc): string =>
  phone === toMsisdn(customer.phone) ? phone : maskPhone(phone)

/**
 * On a delivery: the whole number for its customer, for the driver until the delivery ends, and for the branch until 30
 * days later. Null for anybody else.
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

type Searched = { search?: string | undefined }

const record = async (phone: string | undefined, issue: Visit['issue']) =>
  phone === undefined ? ok(null) : issue(recordPhoneSearch, { phone })

/** Records that staff searched for a phone. Call this before the result is answered. */
export const recordSearch = ({ search = '' }: Searched, issue: Visit['issue']) =>
  record(toMsisdn(search), issue)

/** Records a search of orders, which finds a phone by its first or last digits too. Call this before the result is answered. */
export const recordOrderSearch = ({ search = '' }: Searched, issue: Visit['issue']) =>
  record(toMsisdn(search) ?? phoneStart(search) ?? phoneEnd(search), issue)
