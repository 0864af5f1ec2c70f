import type { DriverDelivery } from '#contract/delivery/drivers.ts'

export const deliveryId = '01890000-0000-7000-8000-0000000000d1'

/** A delivery for KSh 1,480 in cash, as its driver sees it. */
export const aCard = (over: Partial<DriverDelivery> = {}): DriverDelivery => ({
  id: deliveryId,
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-00000001',
  trackingNumber: 'TRK-0000000001',
  status: 'assigned',
  orderStatus: 'ready_for_delivery',
  deliveryFee: 150,
  distance: 2.4,
  createdAt: '2026-01-05T09:00:00.000Z',
  estimatedDeliveryTime: null,
  stopsBefore: 0,
  promisedAt: null,
  customer: { fullName: 'Wanjiku Kamau', phoneNumber: '0712345678' },
  branch: { id: 1, name: 'Kabete', city: 'Kabete', latitude: -1.26, longitude: 36.72 },
  address: {
    street: 'Waiyaki Way 5',
    city: 'Kabete',
    area: 'Uthiru',
    latitude: -1.25,
    longitude: 36.7,
  },
  driver: null,
  partner: null,
  position: null,
  cashDue: 1_480,
  code: null,
  codeRenewals: null,
  attempt: 1,
  bringsBack: false,
  allowed: [],
  staff: null,
  revision: null,
  items: [],
  holder: null,
  ...over,
})
