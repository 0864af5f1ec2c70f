import { afterEach, expect, test } from 'vitest'
import { knownPlaces } from '../../contract/map.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
afterEach(() => shop.stop())

test('maps have a ground of their own, and no browser asks another site for anything', async () => {
  shop = await startTestServer()
  const { headers, body } = await shop.visitor().get('/api/map')
  expect(body).toEqual({ tiles: null })
  expect(headers.get('content-security-policy')).toContain("img-src 'self' data:;")
})

test('tiles come from the place that the operator named, and from no other', async () => {
  const url = 'https://tiles.example:8443/light/{z}/{x}/{y}.png'
  shop = await startTestServer({ env: { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: 'Tiles Ltd' } })
  const { headers, body } = await shop.visitor().get('/api/map')
  expect(body).toEqual({ tiles: { url, attribution: 'Tiles Ltd' } })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("img-src 'self' data: https://tiles.example:8443;")
  expect(policy.match(/tiles\.example/g)).toHaveLength(1)
})

test('the estates, towns and landmarks that come with the program are known by name, and lie in Kenya', async () => {
  shop = await startTestServer()
  const { body } = await shop.visitor().get('/api/places')
  const places = knownPlaces.parse(body)
  const names = places.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Uthiru', 'Kangemi', 'The Junction Mall']))
  expect(new Set(names).size).toBe(names.length)
  const outside = places.filter(
    ({ latitude, longitude }) =>
      latitude < -4.9 || latitude > 5.1 || longitude < 33.8 || longitude > 42,
  )
  expect(outside).toEqual([])
})
