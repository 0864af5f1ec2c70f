import type { Facts } from '../../contract/audit/audit.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { branches } from '../branches/projection.ts'
import { deliveries } from '../deliveries/projection.ts'
import { orders } from '../orders/projection.ts'
import { payments } from '../payments/projection.ts'
import { products } from '../products/projection.ts'
import type { Body, Projection } from '../projection.ts'
import { users } from '../users/projection.ts'
import { type Folder, foldDoc } from './fold-doc.ts'
import type { Before } from './spans.ts'
import type { Thing } from './thing.ts'
import { branchFacts } from './views/branch.ts'
import { deliveryFacts } from './views/delivery.ts'
import { orderFacts } from './views/order.ts'
import { paymentFacts } from './views/payment.ts'
import { productFacts } from './views/product.ts'
import { stockFolder } from './views/stock.ts'
import { userFacts } from './views/user.ts'

type Start<D extends Doc> = {
  before?: Body<D> | undefined
  /** Time alone changes its facts, as it changes prices. */
  ages?: boolean
}

const docFolder = <D extends Doc>(
  projection: Projection<D>,
  id: string,
  factsOf: (doc: Body<D>, at: Instant) => Facts,
  { before, ages = false }: Start<D> = {},
): Folder => {
  let doc = before
  let known: { at: Instant; facts: Facts | null } | undefined
  const factsNow = (at: Instant) => (doc === undefined ? null : factsOf(doc, at))
  return {
    take: (event) => {
      doc = foldDoc(projection, id, doc, event)
      known = undefined
    },
    facts: (at) => {
      if (known === undefined || (ages && known.at !== at)) known = { at, facts: factsNow(at) }
      return known.facts
    },
  }
}

/** Folds as the thing's read model does. `before`: what is known of it already. */
export const folderOf = ({ kind, id }: Thing, before: Before): Folder => {
  switch (kind) {
    case 'order':
      return docFolder(orders, id, orderFacts)
    case 'payment':
      return docFolder(payments, id, paymentFacts)
    case 'product':
      return docFolder(products, id, productFacts, { before: before.product, ages: true })
    case 'stock':
      return stockFolder(id, before.stock)
    case 'branch':
      return docFolder(branches, id, branchFacts, { before: before.branch })
    case 'delivery':
      return docFolder(deliveries, id, deliveryFacts)
    case 'user':
      return docFolder(users, id, userFacts)
  }
}
