import type { Health } from '#contract/health.ts'

/** A shop with which all is well. */
export const wellHealth: Health = {
  checkedAt: '2026-11-28T07:32:05.000Z',
  stores: [{ store: 'event store', isUp: true, why: null }],
  behind: [],
  readers: 31,
  jobs: { waiting: 0, delayed: 2, active: 0, dead: 0 },
  parked: 0,
  held: false,
  mpesaAway: false,
  money: { findings: 0, review: 0, refunds: 0 },
  formerDrivers: { people: 0, deliveries: 0, cash: 0 },
  disk: { size: 40e9, free: 21.5e9 },
  memory: 180e6,
  memoryMost: null,
  isHeapFull: false,
  endedThreads: 0,
  fullCaches: [],
  lastEventAt: '2026-11-28T07:31:00.000Z',
  sealed: { events: 12_345, at: '2026-11-28T07:30:00.000Z' },
  foreign: [],
  backups: {
    writtenAt: '2026-11-28T02:00:00.000Z',
    testedAt: null,
    place: '/mnt/backups',
    state: 'well',
  },
  requests: { answered: 1_200, slow: 0, failed: 0, refused: 0 },
  alerts: [],
}
