import { expect, it } from 'vitest'
import { firstVersion, readVersions, secretAt, writeVersions } from './renewed-secret.ts'

const old = { ...firstVersion(Buffer.alloc(32, 1)), until: '2026-03-09T09:02:00.000Z' }
const fresh = {
  secret: Buffer.alloc(32, 2),
  madeAt: '2026-03-02T09:00:00.000Z',
  usedFrom: '2026-03-02T09:02:00.000Z',
  until: null,
}
const versions = [fresh, old]

it('a new value is accepted from the start, used from its time on, and the one before is dropped at its end', () => {
  const at = (now: string) => secretAt(versions, now)
  const [one, two] = [old.secret, fresh.secret]
  expect(at('2026-03-02T09:01:59.999Z')).toEqual({ used: one, accepted: [two, one] })
  expect(at('2026-03-02T09:02:00.000Z')).toEqual({ used: two, accepted: [two, one] })
  expect(at('2026-03-09T09:01:59.999Z')).toEqual({ used: two, accepted: [two, one] })
  expect(at('2026-03-09T09:02:00.000Z')).toEqual({ used: two, accepted: [two] })
})

it('values are written so that they come back, and a secret that was never renewed has one', () => {
  expect(readVersions(fresh.secret, writeVersions(versions))).toEqual(versions)
  for (const none of [null, undefined]) {
    expect(readVersions(old.secret, none)).toEqual([firstVersion(old.secret)])
  }
})
