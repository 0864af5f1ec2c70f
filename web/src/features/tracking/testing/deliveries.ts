import type { Delivery } from '#contract/delivery/delivery.ts'
import type { AccountRole } from '#contract/user.ts'
import { useSession } from '#web/shop/account/session.ts'

export const deliveryId = '0190f3a1-1111-7000-8000-00000000000a'
export const now = '2026-03-02T09:10:00.000Z'

const event = (n: number, over: Partial<Delivery['trackingEvents'][number]> = {}) => ({
  id: `e-${n}`,
  status: 'picked_up' as const,
  notes: '',
  latitude: null,
  longitude: null,
  timestamp: `2026-03-02T09:0${n}:00.000Z`,
  doneAt: `2026-03-02T09:0${n}:00.000Z`,
  ...over,
})

/** As a stranger with the tracking number sees it. */
export const aDelivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: deliveryId,
  orderId: null,
  orderNumber: 'DK-12345678',
  trackingNumber: 'TRK-ABCDEFGHJK',
  status: 'in_transit',
  orderStatus: 'out_for_delivery',
  deliveryFee: 100,
  distance: null,
  createdAt: now,
  estimatedDeliveryTime: '2026-03-02T09:22:00.000Z',
  stopsBefore: 0,
  promisedAt: '2026-03-02T09:30:00.000Z',
  customer: { fullName: 'Wanjiku', phoneNumber: null },
  branch: { id: 1, name: 'Kabete', city: 'Kabete', latitude: -1.26, longitude: 36.72 },
  address: { street: null, city: 'Kikuyu', area: 'Kiambu', latitude: null, longitude: null },
  driver: { fullName: 'Otieno', phoneNumber: null },
  partner: null,
  trackingEvents: [event(1), event(2, { status: 'in_transit' })],
  position: null,
  cashDue: null,
  code: null,
  codeRenewals: null,
  attempt: 1,
  bringsBack: false,
  allowed: [],
  staff: null,
  revision: null,
  hasPhoto: false,
  ...over,
})
/** As staff see it. */
export const whole = (over: Partial<Delivery> = {}): Delivery =>
  aDelivery({
    orderId: deliveryId,
    distance: 3.24,
    customer: { fullName: 'Wanjiku Kamau', phoneNumber: '254712345678' },
    address: {
      street: 'Ngong Road',
      city: 'Kikuyu',
      area: 'Kiambu',
      latitude: -1.25,
      longitude: 36.67,
    },
    driver: { fullName: 'Otieno Odhiambo', phoneNumber: '254722000111' },
    trackingEvents: [event(1), event(2, { latitude: -1.2, longitude: 36.7, notes: 'At the gate' })],
    revision: 4,
    ...over,
  })

export const signIn = (role: AccountRole | undefined) => {
  const names = { fullName: 'A', username: 'a', email: 'a@b.ke', phoneNumber: '' }
  const account = {
    id: deliveryId,
    ...names,
    createdAt: now,
    wizardCompleted: true,
    branchId: null,
  }
  useSession.setState({ user: role === undefined ? null : { ...account, role } })
}
