import { expect, test } from 'vitest'
import { checkCode, factorAddress, newFactorSecret } from './totp.ts'

/** RFC 6238, appendix B: the secret '12345678901234567890' with SHA-1, and the last six digits of its codes. */
const secret = newFactorSecret(() => Buffer.from('12345678901234567890'))
const at = (seconds: number, usedStep = 0) => ({ now: seconds * 1000, usedStep })

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at %i s the code is that of the RFC', (seconds, code) => {
  expect(checkCode(secret, code, at(seconds))).toEqual({
    fits: true,
    step: Math.floor(seconds / 30),
  })
})

test('a code fits one step before and after its own, and further away tells of the clock', () => {
  // '287082' is the code of the seconds 30 to 59.
  const answers = [0, 29, 30, 60, 89, 90, 149, 30 + 330].map((s) =>
    checkCode(secret, '287082', at(s)),
  )
  expect(answers.map((one) => (one.fits ? one.step : one.why))).toEqual([
    ...[1, 1, 1, 1, 1],
    ...['CODE_CLOCK_WRONG', 'CODE_CLOCK_WRONG', 'CODE_WRONG'],
  ])
  expect(checkCode(secret, '287083', at(59))).toEqual({ fits: false, why: 'CODE_WRONG' })
})

test('a code fits once, and none before it', () => {
  expect(checkCode(secret, '287082', at(59, 1))).toEqual({ fits: false, why: 'CODE_USED' })
  expect(checkCode(secret, '287082', at(59, 2))).toEqual({ fits: false, why: 'CODE_USED' })
})

test('the address names shop and person', () => {
  expect(factorAddress(secret, 'Duka Kabete', 'admin')).toBe(
    `otpauth://totp/Duka%20Kabete:admin?issuer=Duka%20Kabete&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})

test('a colon in the shop’s name does not end it: apps part shop and person there', () => {
  const address = new URL(factorAddress(secret, 'Duka: Kabete :', 'admin'))
  expect(decodeURIComponent(address.pathname)).toContain('Duka Kabete:admin')
  expect(address.searchParams.get('issuer')).toBe('Duka Kabete')
})
