import type { OrderPlacedData } from '../../domain/order/events.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
import { kabete } from '../domain/branch.ts'
import { flourOrder } from '../domain/order.ts'
import { flourDetails, flourVariant } from '../domain/product.ts'
import type { Given } from './fold.ts'

/** Events as they stand in a shop's log, for the tests and benchmarks of read models. */
export const placedData: OrderPlacedData = {
  ...flourOrder,
  orderId: 'order-1',
  paymentMethod: 'mpesa',
  customer: { name: 'Wanjiku Kamau', email: 'wanjiku@example.com', phone: '0712345678' },
}

export const placed = (
  changed: Partial<OrderPlacedData> = {},
): Given & { type: 'OrderPlaced' } => ({
  type: 'OrderPlaced',
  data: { ...placedData, ...changed },
})

/** One of the order's two pieces came back. */
export const returned = (changed: { orderId?: string } = {}): Given => ({
  type: 'OrderReturned',
  data: {
    orderId: 'order-1',
    branchId: 1,
    subject: 'wanjiku',
    returnId: 'return-1',
    lines: [{ productId: 7, variantId: 2, quantity: 1, writtenOff: 0 }],
    goodsCents: 18_500,
    feeCents: 0,
    reason: 'Wanjiku found weevils',
    ...changed,
  },
})

export const flourVariants = [flourVariant(1, 9_800, false), flourVariant(2, 18_500, true)]

export const productAdded = (productId: number, changed: Partial<ProductDetails> = {}): Given => ({
  type: 'ProductAdded',
  data: { productId, ...flourDetails, slug: `product-${productId}`, ...changed },
})

export const counted = (
  branchId: number,
  productId: number,
  onHand: number,
  variantId = 0,
): Given => ({
  type: 'StockCounted',
  data: {
    branchId,
    productId,
    variantId,
    onHandBefore: 0,
    onHand,
    lowStockThreshold: 5,
    reason: 'first count',
  },
})

export const branchOpened = (branchId: number, name: string): Given => ({
  type: 'BranchOpened',
  data: {
    branchId,
    ...kabete,
    code: name.toLowerCase(),
    name,
    city: name,
  },
})

export const categoryAdded = (categoryId: number, name: string): Given => ({
  type: 'CategoryAdded',
  data: { categoryId, name, nameSw: `${name} (sw)`, slug: `category-${categoryId}`, iconName: '' },
})
