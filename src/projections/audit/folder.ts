import { nextTurn } from '../../domain/product/prices.ts'
import { branches } from '../branches/projection.ts'
import { categories } from '../categories/projection.ts'
import { deliveries } from '../deliveries/projection.ts'
import { imports } from '../imports/projection.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { rewards } from '../loyalty/rewards.ts'
import { orders } from '../orders/projection.ts'
import { payments } from '../payments/projection.ts'
import { products } from '../products/projection.ts'
import { transfers } from '../transfers/projection.ts'
import { users } from '../users/projection.ts'
import { docFolder } from './doc-folder.ts'
import type { Folder } from './fold-doc.ts'
import type { Before } from './spans.ts'
import type { Thing } from './thing.ts'
import { branchFacts } from './views/branch.ts'
import { categoryFacts } from './views/category.ts'
import { deliveryFacts } from './views/delivery.ts'
import { importFacts } from './views/import.ts'
import { accountFacts, rewardFacts } from './views/loyalty.ts'
import { orderFacts } from './views/order.ts'
import { paymentFacts } from './views/payment.ts'
import { productFacts } from './views/product.ts'
import { rulesFolder, settingsFolder, worthFolder } from './views/shop.ts'
import { stockFolder } from './views/stock.ts'
import { transferFacts } from './views/transfer.ts'
import { userFacts } from './views/user.ts'

/** Folds as the thing's read model does. `before`: what is known of it already. */
export const folderOf = ({ kind, id }: Thing, before: Before): Folder => {
  switch (kind) {
    case 'order':
      return docFolder(orders, id, orderFacts)
    case 'payment':
      return docFolder(payments, id, paymentFacts)
    case 'product':
      return docFolder(products, id, productFacts, {
        before: before.product,
        turns: ({ said }, at) => nextTurn(said, at),
      })
    case 'stock':
      return stockFolder(id, before.stock)
    case 'branch':
      return docFolder(branches, id, branchFacts, { before: before.branch })
    case 'delivery':
      return docFolder(deliveries, id, deliveryFacts)
    case 'loyalty':
      return docFolder(loyaltyAccounts, id, accountFacts, { before: before.account })
    case 'reward':
      return docFolder(rewards, id, rewardFacts, { before: before.reward })
    case 'user':
      return docFolder(users, id, userFacts)
    case 'transfer':
      return docFolder(transfers, id, transferFacts)
    case 'category':
      return docFolder(categories, id, categoryFacts)
    case 'import':
      return docFolder(imports, id, importFacts)
    case 'loyalty_rules':
      return rulesFolder()
    case 'points_worth':
      return worthFolder()
    case 'shop_settings':
      return settingsFolder()
  }
}
