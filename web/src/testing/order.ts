import { noWishes } from '#contract/order/customer.ts'
import type { ComplainedOrder } from '#contract/order/make-complaint.ts'
import type { Order } from '#contract/order/order.ts'
import { aUser } from './render.tsx'

export const anOrder = (over: Partial<Order> = {}): Order => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-12345678',
  branchId: 1,
  branch: { id: 1, code: 'kabete', name: 'Kabete', city: 'Kabete', phone: '' },
  userId: aUser().id,
  subtotal: 120,
  deliveryFee: 210,
  discount: 0,
  total: 330,
  paymentMethod: 'mpesa',
  paymentStatus: 'paid',
  status: 'pending',
  ...noWishes,
  addressId: null,
  address: { street: 'Waiyaki Way 12', city: 'Kabete', region: 'Kiambu' },
  customer: { name: 'Wanjiku Kamau', email: 'wanjiku@example.com', phone: '254712345678' },
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
      imageUrl: '',
    },
  ],
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T09:00:00.000Z',
  mpesaReceiptNumber: null,
  allowed: [],
  ...over,
})

export const aComplainedOrder = (over: Partial<ComplainedOrder> = {}): ComplainedOrder => ({
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-12345678',
  branchId: 1,
  branch: 'Kabete',
  customerName: 'Wanjiku Kamau',
  userId: aUser().id,
  at: '2026-03-02T09:00:00.000Z',
  state: 'waiting',
  reasons: ['damaged'],
  answers: [],
  pieces: 2,
  ...over,
})
