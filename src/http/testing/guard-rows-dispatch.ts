import { denied, type Row } from './guard-row.ts'

/** Drivers and their duty. */
export const ofDispatch: Readonly<Record<string, Row>> = {
  'GET /api/driver/duty': { answers: { ...denied, driver_otieno: 200 } },
  'POST /api/driver/duty': {
    ask: () => ({ body: { on: true } }),
    answers: { ...denied, driver_otieno: 200 },
  },
}
