import { expect, test } from 'vitest'
import { passkeySite } from './passkey-site.ts'

test.each([
  ['https://duka.example', { host: 'duka.example', origin: 'https://duka.example' }],
  ['https://duka.example:8443/shop', { host: 'duka.example', origin: 'https://duka.example:8443' }],
  ['http://localhost:8080', { host: 'localhost', origin: 'http://localhost:8080' }],
  ['http://duka.example', null],
  ['https://192.168.1.7', null],
  ['https://[fe80::1]', null],
  [undefined, { host: 'localhost', origin: 'http://localhost:3000' }],
])('at %s passkeys belong to %o', (publicUrl, site) => {
  expect(passkeySite(publicUrl, 3000)).toEqual(site)
})
