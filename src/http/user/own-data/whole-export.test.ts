import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { mutua, nyokabi, textsOf, type WholePerson } from '#src/testing/privacy/people.ts'
import { liveWholly, openForLives, type WholeLife } from '#src/testing/privacy/whole-life.ts'
import { startTestServer, type TestServer } from '#src/testing/server.ts'
import { openTestShop } from '#src/testing/shop.ts'

let server: TestServer
let folder: string
const lives = new Map<WholePerson, WholeLife>()
const files = new Map<WholePerson, string>()

/** Two people do everything of which Duka keeps anything. A few hours later each asks for the file. */
beforeAll(async () => {
  const at = realWorld.now().getTime() - 12 * 3_600_000
  const shop = await openTestShop({ at })
  folder = shop.folder
  await openForLives(shop)
  for (const person of [nyokabi, mutua]) lives.set(person, await liveWholly(shop, person))
  await shop.leave()
  server = await startTestServer({ env: { DATA_DIR: folder }, seed: async () => undefined })
  for (const person of [nyokabi, mutua]) {
    const { username, password } = person
    const visitor = server.visitor()
    await visitor.logIn(username, password)
    const answer = await visitor.post('/api/users/export', { password, format: 'json' })
    expect(answer.status, answer.text).toBe(200)
    files.set(person, answer.text)
  }
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** M-PESA's messages may name another payer. What they say of the order is in the file. */
const leftOut = ({ word }: WholePerson): string[] => [`${word} report`]

const pairs = [
  { who: 'Nyokabi', own: nyokabi, other: mutua },
  { who: 'Mutua', own: mutua, other: nyokabi },
]

it.each(pairs)('the file of $who holds everything of theirs', ({ own }) => {
  const file = files.get(own) ?? ''
  const { customer, street, place, username, receipts } = own
  const values = [customer.name, customer.email, customer.phone.slice(1), username]
  const places = [...Object.values(street), ...Object.values(place).map(String)]
  const money = ['000001', '000002', '000003'].map((end) => receipts + end)
  const said = new Set(lives.get(own)?.ofAccount)
  expect(said.size).toBeGreaterThan(15)
  const expected = [...values, ...places, ...money, ...said]
  const missing = expected.filter((value) => !file.includes(value))
  expect(missing).toEqual(leftOut(own))
  expect(file.match(/data:image\/webp/g)).toHaveLength(2)
})

it.each(pairs)('and nothing of anybody else’s: $who', ({ own, other }) => {
  const file = (files.get(own) ?? '').toLowerCase()
  const foreign = [
    ...textsOf(other),
    other.receipts,
    `otieno_${other.receipts.toLowerCase()}`,
    'boss@',
  ]
  const ofOther = lives.get(other)
  const ids = [ofOther?.own.id ?? '', ofOther?.staff.id ?? '', ofOther?.guestOrderId ?? '']
  const found = [...foreign, ...ids, ...Object.values(other.place).map(String)].filter((value) =>
    file.includes(value.toLowerCase()),
  )
  expect(found).toEqual([])
})
