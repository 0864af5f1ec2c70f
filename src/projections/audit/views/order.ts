import type { Facts } from '#src/contract/audit/audit.ts'
import { sizedName } from '#src/contract/rules/item-size.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import { maskPhone } from '#src/contract/rules/phone.ts'
import { wishesOf } from '#src/domain/order/vocabulary.ts'
import type { OrderDoc, ReturnOfOrder } from '../../orders/projection.ts'
import type { Body } from '../../projection.ts'

const returnFacts = ({ lines, goodsCents, feeCents, reason }: ReturnOfOrder) => ({
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  writtenOff: lines.reduce((sum, { writtenOff }) => sum + writtenOff, 0),
  amount: toKsh(goodsCents + feeCents),
  reason,
})

const customerFacts = ({ customer, address, ...doc }: Body<OrderDoc>): Facts => ({
  customerName: customer.name,
  customerEmail: customer.email,
  customerPhone: maskPhone(customer.phone),
  street: address.street,
  city: address.city,
  region: address.region,
  ...wishesOf(doc),
})

/** As the staff of its branch see an order: the phone is masked. */
export const orderFacts = (doc: Body<OrderDoc>): Facts => ({
  orderNumber: doc.orderNumber,
  status: doc.status,
  paymentMethod: doc.paymentMethod,
  paymentStatus: doc.paymentStatus,
  receipt: doc.mpesaReceiptNumber,
  branchId: doc.branchId,
  ...customerFacts(doc),
  lines: doc.lines.map(({ name, size, quantity, unitPriceCents, lineTotalCents }) => ({
    name: sizedName(name, size),
    quantity,
    price: toKsh(unitPriceCents),
    total: toKsh(lineTotalCents),
  })),
  subtotal: toKsh(doc.subtotalCents),
  deliveryFee: toKsh(doc.deliveryFeeCents),
  discount: toKsh(doc.discountCents),
  total: toKsh(doc.totalCents),
  returns: doc.returns.map(returnFacts),
})
