import type { Delivery } from '#contract/delivery/delivery.ts'
import type { Driver } from '#contract/delivery/drivers.ts'

/** A delivery that an admin sees, which nobody has yet. */
export const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: '01890000-0000-7000-8000-0000000000d1',
  orderId: '01890000-0000-7000-8000-0000000000a1',
  orderNumber: 'DK-00000001',
  trackingNumber: 'TRK-0123456789',
  status: 'pending',
  deliveryFee: 1_234.5,
  distance: 3.24,
  createdAt: '2026-01-05T09:00:00.000Z',
  estimatedDeliveryTime: null,
  stopsBefore: null,
  promisedAt: '2026-01-05T09:30:00.000Z',
  customer: { fullName: 'Wanjiku Kamau', phoneNumber: '254712345678' },
  branch: { id: 1, name: 'Kabete', city: 'Kiambu', latitude: -1.26, longitude: 36.72 },
  address: {
    street: 'Waiyaki Way 1',
    city: 'Nairobi',
    area: 'Westlands',
    latitude: null,
    longitude: null,
  },
  driver: null,
  partner: null,
  trackingEvents: [],
  hasPhoto: false,
  position: null,
  cashDue: null,
  code: null,
  codeRenewals: null,
  attempt: 1,
  bringsBack: false,
  allowed: ['assigned'],
  staff: { driverId: null, isOverride: false, fromPin: null, hasGoods: null, codeTries: 5 },
  revision: 3,
  ...over,
})

export const aDriver = (over: Partial<Driver> = {}): Driver => ({
  id: '01890000-0000-7000-8000-0000000000b1',
  fullName: 'Otieno',
  phoneNumber: '254722345678',
  onDuty: true,
  since: '2026-01-05T05:00:00.000Z',
  load: 0,
  carrying: 0,
  position: null,
  distance: null,
  minutes: null,
  ...over,
})
