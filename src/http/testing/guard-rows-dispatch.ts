import { v7 } from 'uuid'
import { denied, type Row } from './guard-row.ts'
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

/** Drivers and their duty. */
export const ofDispatch: Readonly<Record<string, Row>> = {
  'GET /api/deliveries/promise': {
    ask: () => ({ path: `/api/deliveries/promise?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/driver/duty': { answers: { ...denied, driver_otieno: 200 } },
  'POST /api/driver/duty': {
    ask: () => ({ body: { on: true } }),
    answers: { ...denied, driver_otieno: 200 },
  },
  'GET /api/driver/cash': { answers: { ...denied, driver_otieno: 200 } },
  'GET /api/driver/cash/entries': { answers: { ...denied, driver_otieno: 200 } },
  'POST /api/driver/cash': {
    ask: () => ({ body: { id: v7(), deliveryId: v7(), amount: 5 } }),
    answers: { ...denied, driver_otieno: 201 },
  },
  'GET /api/cash/drivers': { answers: counters(200) },
  'GET /api/cash/entries': { answers: counters(200) },
  'POST /api/cash/drivers/:id/floats': {
    ask: () => ({ path: `/api/cash/drivers/${nobody}/floats`, body: { id: v7(), amount: 5 } }),
    answers: counters(404),
  },
  'POST /api/cash/drivers/:id/handovers': {
    ask: () => ({ path: `/api/cash/drivers/${nobody}/handovers`, body: { id: v7(), counted: 5 } }),
    answers: counters(404),
  },
}
