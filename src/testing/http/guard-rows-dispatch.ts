import { v7 } from 'uuid'
import { all, denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

/** Those who count what drivers bring. */
const counters = (status: number) => ({
  ...denied,
  manager_kabete: status,
  manager_westlands: status,
  finance_achieng: status,
  admin: status,
})
const nobody = '01890000-0000-7000-8000-00000000dead'

/** Those who take a delivery's steps. */
const carriers = (status: number) => ({
  ...denied,
  driver_otieno: status,
  manager_kabete: status,
  manager_westlands: status,
  admin: status,
})

/** Deliveries, drivers and their duty. The order of the small shop is not confirmed yet, and has no delivery. */
export const ofDispatch: Readonly<Record<string, Row>> = {
  'GET /api/admin/promise': {
    ask: () => ({ path: `/api/admin/promise?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/admin/deliveries': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/deliveries/count': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/deliveries/lanes': {
    ask: () => ({ path: `/api/admin/deliveries/lanes?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/admin/deliveries/lanes/:lane': {
    ask: () => ({ path: `/api/admin/deliveries/lanes/unassigned?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/branch/:id/deliveries': {
    ask: () => ({ path: `/api/branch/${ids.kabete}/deliveries` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/driver/deliveries/done': { answers: { ...denied, driver_otieno: 200 } },
  'GET /api/driver/deliveries': { answers: { ...denied, driver_otieno: 200 } },
  'GET /api/deliveries/search': {
    ask: () => ({ path: '/api/deliveries/search?q=DK-00000000' }),
    answers: all(200),
  },
  'GET /api/deliveries/:id': {
    ask: () => ({ path: `/api/deliveries/${nobody}` }),
    answers: all(404),
  },
  'POST /api/deliveries/track': {
    ask: ({ orderNumber }) => ({ body: { orderNumber, phone: '0799 999 999' } }),
    answers: all(404),
  },
  'PATCH /api/deliveries/:id/status': {
    ask: () => ({ path: `/api/deliveries/${nobody}/status`, body: { status: 'in_transit' } }),
    answers: carriers(404),
  },
  'POST /api/deliveries/:id/code/renew': {
    ask: () => ({ path: `/api/deliveries/${nobody}/code/renew` }),
    answers: all(404),
  },
  'POST /api/deliveries/:id/tracking': {
    ask: () => ({ path: `/api/deliveries/${nobody}/tracking`, body: { notes: 'n' } }),
    answers: carriers(404),
  },
  'POST /api/deliveries/:id/photo': {
    ask: () => ({ path: `/api/deliveries/${nobody}/photo` }),
    answers: { ...denied, driver_otieno: 415 },
  },
  'GET /api/deliveries/:id/photo': {
    ask: () => ({ path: `/api/deliveries/${nobody}/photo` }),
    answers: all(404),
  },
  'GET /api/deliveries/:id/mpesa': {
    ask: () => ({ path: `/api/deliveries/${nobody}/mpesa` }),
    answers: { ...denied, driver_otieno: 404 },
  },
  'POST /api/deliveries/:id/mpesa': {
    ask: () => ({ path: `/api/deliveries/${nobody}/mpesa`, body: { phoneNumber: '0712 345 678' } }),
    answers: { ...denied, driver_otieno: 404 },
  },
  'GET /api/admin/deliveries/unseen': { answers: { ...denied, admin: 200 } },
  'POST /api/driver/deliveries/seen': {
    ask: () => ({ body: { ids: [nobody] } }),
    answers: { ...denied, driver_otieno: 200 },
  },
  'GET /api/admin/drivers/former': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/drivers/:id/left': {
    ask: () => ({ path: `/api/admin/drivers/${nobody}/left` }),
    answers: { ...denied, admin: 200 },
  },
  'GET /api/admin/drivers': { answers: { ...denied, admin: 200 } },
  'PUT /api/admin/drivers/:id/duty': {
    ask: () => ({ path: `/api/admin/drivers/${nobody}/duty`, body: { on: false } }),
    // The account is nobody's.
    answers: { ...denied, admin: 409 },
  },
  'POST /api/admin/deliveries/:id/ride': {
    ask: () => ({ path: `/api/admin/deliveries/${nobody}/ride` }),
    answers: { ...denied, admin: 404 },
  },
  'GET /api/admin/fleet': { answers: { ...denied, admin: 200 } },
  'GET /api/deliveries/:id/track': {
    ask: () => ({ path: `/api/deliveries/${nobody}/track` }),
    answers: all(404),
  },
  'GET /api/driver/duty': { answers: { ...denied, driver_otieno: 200 } },
  'POST /api/driver/duty': {
    ask: () => ({ body: { on: true } }),
    answers: { ...denied, driver_otieno: 200 },
  },
  'POST /api/driver/positions': {
    ask: () => ({
      body: {
        positions: [{ at: '2026-01-05T09:00:00Z', latitude: -1.2, longitude: 36.7, accuracy: 8 }],
      },
    }),
    answers: { ...denied, driver_otieno: 200 },
  },
  'GET /api/driver/cash': { answers: { ...denied, driver_otieno: 200 } },
  'GET /api/driver/cash/entries': { answers: { ...denied, driver_otieno: 200 } },
  'POST /api/driver/cash': {
    ask: () => ({ body: { id: v7(), deliveryId: v7(), amount: 5 } }),
    // Nobody's delivery: only who has or had one may say what was taken for it.
    answers: { ...denied, driver_otieno: 404 },
  },
  'GET /api/cash/drivers': { answers: counters(200) },
  'GET /api/cash/handed-back': { answers: counters(200) },
  'GET /api/cash/entries': { answers: counters(200) },
  'GET /api/cash/short': { answers: counters(200) },
  'GET /api/payments/debts': { answers: counters(200) },
  'POST /api/cash/drivers/:id/floats': {
    ask: () => ({ path: `/api/cash/drivers/${nobody}/floats`, body: { id: v7(), amount: 5 } }),
    answers: { ...counters(404), manager_kabete: 409, manager_westlands: 409 },
  },
  'POST /api/cash/drivers/:id/write-offs': {
    ask: () => ({
      path: `/api/cash/drivers/${nobody}/write-offs`,
      body: { id: v7(), handover: v7(), note: 'n' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  'POST /api/cash/drivers/:id/handovers': {
    ask: () => ({ path: `/api/cash/drivers/${nobody}/handovers`, body: { id: v7(), counted: 5 } }),
    answers: counters(404),
  },
}
