import { expect, test } from 'vitest'
import { createAuthenticator } from '../../testing/http/authenticator.ts'
import { hasCertificates, offerOf } from './webauthn.ts'

const offer = offerOf({
  site: { host: 'duka.example', origin: 'https://duka.example' },
  shop: 'Duka',
  account: { userId: 'u', username: 'achieng', fullName: 'Achieng Otieno' },
  challenge: 'a-challenge',
  known: [],
})

test.each([false, true])('certificates about a device are seen: %s', async (certificates) => {
  const made = createAuthenticator('https://duka.example').create(offer, { certificates })
  expect(await hasCertificates(made)).toBe(certificates)
})
