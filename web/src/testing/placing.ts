import type { Attempt, OrderRequest, UnpaidOrder } from '../shop/checkout/checkout.ts'

/** What the checkout sends for a guest who pays by M-PESA. */
export const aRequest = (over: Partial<OrderRequest> = {}): OrderRequest => ({
  branchId: 1,
  userId: null,
  subtotal: 120,
  deliveryFee: 210,
  total: 330,
  paymentMethod: 'mpesa',
  paymentStatus: 'pending',
  notes: 'Ring twice',
  addressId: null,
  secret: 'S'.repeat(43),
  address: { street: 'Waiyaki Way 12', city: 'Kabete', region: 'Kiambu' },
  customer: { name: 'Njeri Kamau', email: 'njeri@example.com', phone: '0712 345 678' },
  items: [
    {
      productId: 7,
      variantId: 0,
      name: 'Milk, 500 ml',
      productName: 'Milk',
      size: '500 ml',
      price: 60,
      quantity: 2,
      total: 120,
    },
  ],
  ...over,
})

export const anAttempt = (over: Partial<OrderRequest> = {}): Attempt => ({
  key: 'key-of-this-attempt',
  body: aRequest(over),
  unheard: false,
})

export const anUnpaidOrder = (over: Partial<UnpaidOrder> = {}): UnpaidOrder => ({
  id: 'o-1',
  orderNumber: 'DK-12345678',
  userId: null,
  phone: '0712 345 678',
  payPhone: '0712 345 678',
  lines: [
    {
      product: { id: 7, name: 'Milk', slug: 'milk', price: 60, unit: '500 ml', imageUrl: '' },
      quantity: 2,
      branchId: 1,
    },
  ],
  branchId: 1,
  total: 330,
  ...over,
})
