import { expect, it } from 'vitest'
import { spec } from '#spec'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { driverCash, driverCashEntries } from './cash.ts'

const driverId = 'd'
const day: Given[] = [
  { type: 'DriverFloatGiven', data: { driverId, entryId: 'f', amountCents: 50_000 } },
  {
    type: 'DriverCashTaken',
    data: {
      driverId,
      entryId: 't',
      deliveryId: 'x',
      amountCents: 148_000,
      beforeCents: 0,
      addedCents: 148_000,
      reason: null,
      doneAt: '2025-12-31T23:00:00.000Z',
    },
  },
  {
    type: 'DriverCashHandedOver',
    data: {
      driverId,
      entryId: 'h',
      countedCents: 140_000,
      keptCents: 50_000,
      dueCents: 198_000,
      differenceCents: -8_000,
      note: 'Says a customer took 80 back',
    },
  },
]

it('remembers the sums at the last handover, so that what came since then can be told', () => {
  const atHandover = {
    floatCents: 50_000,
    owedCents: 148_000,
    writtenOffCents: 0,
    dueCents: 58_000,
  }
  expect(fold(driverCash, day).d).toMatchObject({ atHandover })
  const later: Given = {
    type: 'DriverFloatGiven',
    data: { driverId, entryId: 'f2', amountCents: 10_000 },
  }
  expect(fold(driverCash, [...day, later]).d).toMatchObject({
    atHandover,
    floatCents: 60_000,
    dueCents: 68_000,
  })
})

it('adds up: float + taken - handed over = due', () => {
  spec('operations driver', 'A driver’s cash is a ledger')
  expect(fold(driverCash, day).d).toMatchObject({
    floatCents: 50_000,
    takenCents: 148_000,
    handedOverCents: 140_000,
    dueCents: 58_000,
    lastHandoverAt: '2026-01-01T00:02:00.000Z',
    lastDifferenceCents: -8_000,
  })
})

it('keeps a line for each entry, and marks the handover that does not agree', () => {
  const entries = fold(driverCashEntries, day)
  expect(entries['d.t']).toMatchObject({ kind: 'taken', deliveryId: 'x', amountCents: 148_000 })
  expect(entries['d.h']).toMatchObject({
    kind: 'handover',
    amountCents: -140_000,
    isDifferent: true,
    count: { dueCents: 198_000, differenceCents: -8_000 },
  })
  expect(entries['d.f']).toMatchObject({ isDifferent: false })
})

it('a write-off settles the handover and the sum due, and stands as a line of its own', () => {
  spec('operations driver', 'A difference of cash is open until a count has it in it')
  const data = { driverId, entryId: 'w', handoverId: 'h', amountCents: 8_000, note: 'Small change' }
  expect(fold(driverCash, day).d).toMatchObject({ openHandoverId: 'h' })
  const settled: Given[] = [...day, { type: 'DriverCashWrittenOff', data }]
  expect(fold(driverCash, settled).d).toMatchObject({
    writtenOffCents: 8_000,
    dueCents: 50_000,
    lastDifferenceCents: -8_000,
    openHandoverId: null,
  })
  const entries = fold(driverCashEntries, settled)
  expect(entries['d.h']).toMatchObject({ isDifferent: true, accepted: 'Small change' })
  expect(entries['d.w']).toMatchObject({ kind: 'write_off', amountCents: -8_000, accepted: null })
})

it('a taking that is corrected counts by what changed', () => {
  const data = { driverId, deliveryId: 'x', doneAt: '2026-01-01T00:00:00.000Z' }
  const corrected: Given[] = [
    ...day.slice(0, 2),
    {
      type: 'DriverCashTaken',
      data: {
        ...data,
        entryId: 'u',
        amountCents: 150_000,
        beforeCents: 148_000,
        addedCents: 2_000,
        reason: null,
      },
    },
  ]
  expect(fold(driverCash, corrected).d).toMatchObject({ takenCents: 150_000, dueCents: 200_000 })
  expect(fold(driverCashEntries, corrected)['d.u']).toMatchObject({ amountCents: 2_000 })
})
