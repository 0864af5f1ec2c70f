import { expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, show, until } from '#web/testing/render.tsx'
import { ExpiryReport } from './expiry-view.tsx'

const voucher = {
  id: 'v',
  account: { id: 'u', person: null },
  name: 'KSh 200 off',
  points: 1_500,
  issuedAt: '2026-01-01T09:00:00.000Z',
  expiresAt: '2026-04-01T09:00:00.000Z',
}

test('vouchers that end soon stand apart from those that ended, and points never expire', async () => {
  spec('operations finance', 'Expiry report of vouchers')
  useSession.setState({ user: aUser({ role: 'finance' }) })
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(Response.json(path.includes('view=ending') ? [voucher] : [])),
  )
  const { place } = show(<ExpiryReport />)
  await until(() => expect(place.textContent).toContain('Erased accountKSh 200 off'))
  await until(() => expect(place.textContent).toContain('No voucher has ended without being used.'))
  expect(place.textContent).toContain('1,500')
  expect(place.textContent).toContain('Points never expire.')
  expect(place.textContent).not.toContain('No voucher ends')
})

test('vouchers that cannot be loaded are said', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 500 })))
  const { place } = show(<ExpiryReport />)
  await until(() => expect(place.textContent).toContain('The vouchers could not be loaded'))
})
