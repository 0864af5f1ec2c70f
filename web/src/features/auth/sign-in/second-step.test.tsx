import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type ErrorCode, errorCode } from '#contract/errors.ts'
import { refusals } from '#contract/refusals.ts'
import type { LackingFactor } from '#contract/sign-in.ts'
import type { User } from '#contract/user.ts'
import { aUser, find, press, show, type, until } from '#web/testing/render.tsx'
import { SecondStep } from './second-step.tsx'

afterEach(() => vi.unstubAllGlobals())

type Answers = Readonly<Record<string, unknown>>
/** Answers each path with a refusal's code, or with a value. Returns the bodies sent, by path. */
const answer = (answers: Answers): Record<string, unknown> => {
  const sent: Record<string, unknown> = {}
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent[path] = init.body === null ? null : JSON.parse(String(init.body))
    const refusal = errorCode.safeParse(answers[path])
    if (!refusal.success) return new Response(JSON.stringify(answers[path]))
    const [status, message] = refusals[refusal.data]
    return new Response(JSON.stringify({ code: refusal.data, message }), { status })
  })
  return sent
}

const open = (lacking: LackingFactor) => {
  const entered: User[] = []
  const { place } = show(
    <SecondStep lacking={lacking} onSignedIn={(user) => entered.push(user)} onBack={() => {}} />,
  )
  return { place, entered }
}
const code = () => find('input[name="code"]')
/** What Enter does in a field. */
const submit = () =>
  act(() => {
    code().closest('form')?.requestSubmit()
  })
const button = (name: string): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    ({ textContent }) => textContent === name,
  ) ?? expect.fail(`no button ${name} in ${document.body.innerHTML}`)

const byApp: LackingFactor = { lacks: 'code', ways: ['app'] }

test('the code is typed and sent without a mouse', async () => {
  const sent = answer({ '/api/users/login/code': { user: aUser() } })
  const { entered } = open(byApp)
  expect(document.activeElement).toBe(code())
  submit()
  expect(find('form').textContent).toContain('Please type the code.')
  expect([document.activeElement, sent]).toEqual([code(), {}])
  type(code(), ' 123 456 ')
  submit()
  await until(() => expect(entered).toHaveLength(1))
  expect(sent).toEqual({ '/api/users/login/code': { code: '123 456' } })
})

test.each<ErrorCode>(['CODE_WRONG', 'CODE_USED', 'CODE_CLOCK_WRONG'])(
  'what is wrong with a code is said at its field, and the code stays: %s',
  async (refusal) => {
    answer({ '/api/users/login/code': refusal })
    const { entered } = open(byApp)
    type(code(), '000000')
    submit()
    await until(() => expect(code().getAttribute('aria-invalid')).toBe('true'))
    const said = code().getAttribute('aria-describedby')?.split(' ').at(-1)
    expect(find(`[id="${said}"]`).textContent).toBe(refusals[refusal][1])
    expect(code().getAttribute('value')).toBe('000000')
    expect(entered).toEqual([])
  },
)

test('a sign-in that took too long is said to the form', async () => {
  answer({ '/api/users/login/code': 'SIGN_IN_LAPSED' })
  open(byApp)
  type(code(), '000000')
  submit()
  await until(() => expect(find('form').textContent).toContain(refusals.SIGN_IN_LAPSED[1]))
  expect(code().getAttribute('aria-invalid')).not.toBe('true')
})

test('whoever lost the phone reads what stands in for it', () => {
  const { place } = open(byApp)
  expect(place.textContent).toContain('one of your recovery codes')
  expect(find('details', place).textContent).toContain('Ask an administrator to reset')
})

test('without an app a recovery code is asked for, and why the passkeys are not', () => {
  expect(open({ lacks: 'code', ways: [] }).place.textContent).toContain(
    'Your passkeys belong to another address',
  )
})

const question = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 1,
  allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
  userVerification: 'preferred',
}

test('a passkey that the person does not give is said, and the code is there in its place', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const refuses = async () => {
    throw new DOMException('The operation was not allowed.', 'NotAllowedError')
  }
  Object.defineProperty(navigator, 'credentials', { value: { get: refuses }, configurable: true })
  answer({ '/api/users/login/passkey/offer': question })
  const { entered } = open({ lacks: 'code', ways: ['passkey'] })
  expect(document.activeElement).toBe(button('Log in with a passkey'))
  press(button('Log in with a passkey'))
  await until(() => expect(find('[role=alert]').textContent).toContain('No passkey was used.'))
  press(button('Use a recovery code instead'))
  expect(document.activeElement).toBe(code())
  expect(entered).toEqual([])
})

test('what the shop says of a passkey is shown', async () => {
  answer({ '/api/users/login/passkey/offer': 'SIGN_IN_LAPSED' })
  open({ lacks: 'code', ways: ['passkey', 'app'] })
  press(button('Log in with a passkey'))
  const [, text] = refusals.SIGN_IN_LAPSED
  await until(() => expect(find('[role=alert]').textContent).toBe(text))
  expect(button('Use a code instead')).toBeDefined()
})

const offer = {
  secret: 'JBSWY3DPEHPK3PXPJBSW',
  address: 'otpauth://totp/Duka:achieng',
  qr: { size: 21, path: 'M0 0h1v1h-1z' },
}
const recoveryCodes = ['aaaaa-bbbbb', 'ccccc-ddddd']

test('the set-up goes from the QR code by a code to the recovery codes, and then into the shop', async () => {
  const factor = '/api/users/second-factor'
  const answers: Record<string, unknown> = { [`${factor}/offer`]: offer, [factor]: 'CODE_WRONG' }
  const sent = answer(answers)
  const { place, entered } = open({ lacks: 'setup', ways: ['app'] })
  press(button('Set up an authenticator app'))
  await until(() => expect(find('[role=img]', place).getAttribute('aria-label')).toContain('QR'))
  expect(place.textContent).toContain('JBSW Y3DP EHPK 3PXP JBSW')
  expect(button('Back')).toBeDefined()
  expect(find('a', place).getAttribute('href')).toBe(offer.address)
  submit()
  expect(document.activeElement).toBe(code())
  type(code(), '123 456')
  submit()
  await until(() => expect(code().getAttribute('aria-invalid')).toBe('true'))
  expect(place.textContent).toContain(refusals.CODE_WRONG[1])
  answers[factor] = { recoveryCodes, user: aUser({ role: 'finance' }) }
  submit()
  await until(() => expect(place.textContent).toContain('Keep these recovery codes'))
  expect(sent[factor]).toEqual({ code: '123 456' })
  expect([...place.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(
    recoveryCodes,
  )
  expect(entered).toEqual([])
  // Whoever went back could not see the codes again.
  expect(place.textContent).not.toContain('Back')
  press(button('I have kept them'))
  expect(entered).toMatchObject([{ role: 'finance' }])
})

test('a passkey is offered first where the browser makes one, and only there', () => {
  const { place } = open({ lacks: 'setup', ways: ['passkey', 'app'] })
  expect(place.textContent).not.toContain('Set up a passkey')
  vi.stubGlobal('PublicKeyCredential', class {})
  open({ lacks: 'setup', ways: ['passkey', 'app'] })
  expect(button('Set up a passkey')).toBeDefined()
  expect(button('Set up an authenticator app')).toBeDefined()
})
