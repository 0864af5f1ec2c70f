import type { CashBoundsOf } from '../../domain/kernel/guest-limits.ts'
import type { OrderPlacedData } from '../../domain/order/events.ts'
import { noWishes } from '../../domain/order/vocabulary.ts'

/** An account's cash order of two packets of flour: KSh 370 and the fee of KSh 210. */
export const flourOrder: OrderPlacedData = {
  orderId: 'o',
  orderNumber: 'DK-00000001',
  branchId: 1,
  userId: 'wanjiku',
  subject: 'wanjiku',
  lines: [
    {
      productId: 7,
      variantId: 2,
      name: 'Sifted Maize Flour, 2 kg',
      size: '',
      unitPriceCents: 18_500,
      quantity: 2,
      lineTotalCents: 37_000,
    },
  ],
  subtotalCents: 37_000,
  deliveryFeeCents: 21_000,
  discountCents: 0,
  totalCents: 58_000,
  voucher: null,
  paymentMethod: 'cash',
  customer: { name: 'Wanjiku', email: 'w@example.com', phone: '254712345678' },
  address: { street: 'Waiyaki Way', city: 'Kabete', region: 'Kiambu' },
  addressId: null,
  ...noWishes,
  opensByPhone: false,
}

/** For a guest and for somebody who has ordered before. */
export const usualCash: CashBoundsOf = {
  guestCash: { piecesPerLine: 20, mostCents: 500_000 },
  newCash: null,
}
