import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { uploadedPicture } from '../../contract/catalogue/catalogue.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { animatedWebp, blackPng, lyingJpeg, scriptGif, scriptSvg } from '../../testing/pictures.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
let jpeg: Buffer
beforeAll(async () => {
  shop = await startTestServer()
  admin = shop.visitor()
  await admin.logIn('admin')
  jpeg = await lyingJpeg()
})
afterAll(() => shop?.stop())

const upload = (bytes: Buffer, type = 'image/jpeg') =>
  admin.raw('POST', '/api/pictures', new Uint8Array(bytes), { 'content-type': type })
const addressOf = async (bytes: Buffer): Promise<string> =>
  uploadedPicture.parse((await upload(bytes)).body).imageUrl
const fetchPicture = (imageUrl: string, init?: RequestInit) => fetch(shop.url + imageUrl, init)

test('a picture is uploaded for a product, and shoppers see it in two sizes', async () => {
  const answer = await upload(jpeg)
  expect(answer.status).toBe(201)
  const { imageUrl } = uploadedPicture.parse(answer.body)
  const saved = await admin.patch(`/api/products/${ids.soap}`, { imageUrl })
  expect(saved.body).toMatchObject({ imageUrl })
  const now = { 'x-min-position': saved.headers.get('x-position') ?? '' }
  const seen = await shop.visitor().get('/api/products', now)
  expect(seen.body).toEqual(expect.arrayContaining([expect.objectContaining({ imageUrl })]))

  const [large, small] = await Promise.all([
    fetchPicture(imageUrl).then((one) => one.arrayBuffer()),
    fetchPicture(imageUrl.replace('-960.', '-480.')).then((one) => one.arrayBuffer()),
  ])
  expect(small.byteLength).toBeGreaterThan(0)
  expect(small.byteLength).toBeLessThan(large.byteLength)
})

test('the same picture again has the same address', async () => {
  expect(await addressOf(jpeg)).toBe(await addressOf(jpeg))
})

test('an uploaded picture never runs as a script, and is kept for a year', async () => {
  spec('operations 2.4', 'An uploaded picture never runs as a script')
  spec('operations cases', '14. SVG, a GIF with script, huge pictures: refused')
  const script = Buffer.from('*/=1;alert(1)//<script>alert(1)</script>')
  const imageUrl = await addressOf(Buffer.concat([jpeg, script]))
  const answer = await fetchPicture(imageUrl)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  expect(bytes.includes('alert')).toBe(false)
  const head = await fetchPicture(imageUrl, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
})

test.each([
  ['an SVG', () => scriptSvg, 422, 'PICTURE_UNREADABLE'],
  ['a GIF with a script', scriptGif, 422, 'PICTURE_UNREADABLE'],
  ['a PNG of 17,000 by 17,000', () => blackPng(17_000, 17_000), 422, 'PICTURE_TOO_MANY_PIXELS'],
  ['a moving picture', () => animatedWebp(3), 422, 'PICTURE_ANIMATED'],
  ['a text', () => Buffer.from('hello'), 422, 'PICTURE_UNREADABLE'],
  ['more than 10 MB', () => Buffer.alloc(10_000_001), 413, 'PICTURE_TOO_LARGE'],
])('%s is refused in words', async (_, bytesOf, status, code) => {
  spec('operations 2.4', 'Pictures that are none, or too much, are refused in words')
  spec('operations cases', '14. SVG, a GIF with script, huge pictures: refused')
  const answer = await upload(await bytesOf(), 'image/png')
  expect(answer).toMatchObject({ status, body: { code, message: expect.any(String) } })
})

test('what does not call itself a picture is not read', async () => {
  spec('operations 2.4', 'Pictures that are none, or too much, are refused in words')
  const answer = await upload(jpeg, 'text/html')
  expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
})

test('a product does not name a picture that is gone', async () => {
  const imageUrl = `/pictures/uploads/${'0'.repeat(32)}-960.webp`
  const answer = await admin.patch(`/api/products/${ids.soap}`, { imageUrl })
  expect(answer).toMatchObject({ status: 409, body: { code: 'PICTURE_GONE' } })
})

test.each(['nothing.webp', '../../events.db', '..%2f..%2fevents.db', '%00', '.draft', ''])(
  'no other file lies behind the pictures’ address: %s',
  async (name) => {
    spec('operations 2.4', 'An uploaded picture never runs as a script')
    expect((await fetchPicture(`/pictures/uploads/${name}`)).status).toBe(404)
  },
)
