import type { OrderPlacedData } from '../../domain/order/events.ts'
import { flourOrder } from '../../domain/order/testing.ts'
import type { ProductDetails } from '../../domain/product/events.ts'
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

export const productDetails: ProductDetails = {
  name: 'Sifted Maize Flour',
  nameSw: 'Unga wa mahindi',
  slug: 'sifted-maize-flour',
  sku: 'GRO-001',
  description: 'Fine sifted white maize flour for smooth ugali.',
  descriptionSw: 'Unga mweupe wa mahindi.',
  unit: '2 kg',
  priceCents: 18_500,
  compareAtPriceCents: 19_900,
  imageUrl: '',
  categoryId: 1,
  isFeatured: false,
  exclusiveBranchId: null,
  variants: [],
}

const variant = (variantId: number, name: string, priceCents: number, isDefault: boolean) => ({
  variantId,
  name,
  sku: `GRO-001-${variantId}`,
  priceCents,
  compareAtPriceCents: null,
  imageUrl: '',
  isDefault,
})
export const flourVariants = [variant(1, '1 kg', 9_800, false), variant(2, '2 kg', 18_500, true)]

export const productAdded = (productId: number, changed: Partial<ProductDetails> = {}): Given => ({
  type: 'ProductAdded',
  data: { productId, ...productDetails, slug: `product-${productId}`, ...changed },
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
    code: name.toLowerCase(),
    name,
    street: 'Waiyaki Way',
    city: name,
    region: 'Nairobi',
    latitude: -1.26,
    longitude: 36.72,
    openingTime: '08:00',
    closingTime: '21:00',
    deliveryRadius: 7,
    phone: '+254700000101',
  },
})

export const categoryAdded = (categoryId: number, name: string): Given => ({
  type: 'CategoryAdded',
  data: { categoryId, name, nameSw: `${name} (sw)`, slug: `category-${categoryId}`, iconName: '' },
})
