import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { spec } from '#spec'
import { type ApiUser, apiUser } from './support/api.ts'
import { phone, withServiceWorker } from './support/browser.ts'
import { orderBody } from './support/buyers.ts'
import { inDemoShop } from './support/in-browser.ts'
import { logIn } from './support/shopper.ts'

const door = { latitude: -1.2585, longitude: 36.7312 }
const POSITIONS = 200
const EVERY_MS = 3_000
/** The browser says so whenever the page tries to send what is kept. */
const NO_NETWORK = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED'

const placed = z.object({ id: z.string(), orderNumber: z.string() })
const cards = z.array(z.object({ id: z.string(), orderNumber: z.string() }))
const seen = z.object({
  status: z.string(),
  code: z.string().nullable(),
  trackingEvents: z.array(
    z.object({
      status: z.string(),
      notes: z.string(),
      reported: z.object({ to: z.string().nullable(), refusedWith: z.string() }).nullish(),
    }),
  ),
})
const account = z.object({ id: z.string() })
const batch = z.object({ positions: z.array(z.object({ at: z.string() })) })

type Driven = z.infer<typeof placed> & { deliveryId: string }

/**
 * A phone whose places the test says. They were told three seconds apart, the last of them now: nobody waits ten
 * minutes.
 */
const phoneAt = `
  const heard = []
  const told = ({ n, latitude, longitude }) => ({
    coords: { latitude, longitude, accuracy: 8, heading: null },
    timestamp: Date.now() - (${POSITIONS} - n) * ${EVERY_MS},
  })
  window.goTo = (fixes) => { for (const fix of fixes) for (const hear of heard) hear(told(fix)) }
  Object.defineProperty(navigator, 'geolocation', { value: {
    watchPosition: (hear) => heard.push(hear),
    clearWatch: () => heard.splice(0),
    getCurrentPosition: (_, failed) => failed({ code: 2 }),
  } })`

/** Thirty metres further each time. */
const way = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({
    n: from + i + 1,
    latitude: door.latitude + (from + i) * 0.00027,
    longitude: door.longitude,
  }))

/** What was done from the pick-up on, the oldest first: notes by their text, steps by their status. */
const linesOf = ({ status, trackingEvents }: z.infer<typeof seen>) => {
  const own = trackingEvents.filter(({ status: at }) => !['pending', 'assigned'].includes(at))
  return { status, lines: own.map(({ status: at, notes }) => notes || at) }
}

/** As many entries and places wait on the phone. */
const kept = (page: Page, entries: number, positions: number) =>
  page.waitForFunction(
    `new Promise((done) => {
      const opened = indexedDB.open('duka-outbox')
      opened.onsuccess = () => {
        const db = opened.result
        const count = (name) => new Promise((is) => {
          const asked = db.transaction(name).objectStore(name).count()
          asked.onsuccess = () => is(asked.result)
        })
        Promise.all(['entries', 'positions'].map(count)).then(([e, p]) => {
          db.close()
          done(e === ${entries} && p === ${positions})
        })
      }
    })`,
  )

inDemoShop('the queue of a driver', ({ server, open }) => {
  const main = (page: Page) => page.getByRole('main')
  const current = (page: Page, { orderNumber }: Driven) =>
    main(page).getByRole('region', { name: `Delivery ${orderNumber}` })
  const choose = async (page: Page, driven: Driven) => {
    if (await current(page, driven).isHidden())
      await main(page).getByRole('button').filter({ hasText: driven.orderNumber }).click()
    await current(page, driven).waitFor()
  }
  const press = (page: Page, step: string) =>
    main(page).getByRole('button', { name: step, exact: true }).click()

  const ride = async (page: Page, driven: Driven) => {
    await choose(page, driven)
    await press(page, 'Mark as Picked Up')
    await press(page, 'Start Delivery')
    await press(page, 'Mark as Out for Delivery')
  }
  /** What was done for a delivery that is another's by now is refused one by one. */
  const leaveOut = async (page: Page, driven: Driven, entries: number) => {
    const box = current(page, driven)
    for (let left = entries - 1; left >= 0; left -= 1) {
      await box.getByText('This delivery is not yours.').waitFor()
      await box.getByText(left === 0 ? 'Your step' : `Waiting behind it: ${left}.`).waitFor()
      await box.getByRole('button', { name: 'Leave it out' }).click()
    }
  }

  const note = async (page: Page, text: string) => {
    await press(page, 'Add a note')
    const sheet = page.getByRole('dialog', { name: 'Add a note' })
    await sheet.getByLabel('Note').fill(text)
    await sheet.getByRole('button', { name: 'Save note' }).click()
    await sheet.waitFor({ state: 'hidden' })
  }
  const handOver = async (page: Page, code: string) => {
    await press(page, 'Mark as Delivered')
    const sheet = page.getByRole('dialog', { name: 'Hand over' })
    await sheet.getByLabel('4-digit code').fill(code)
    await sheet.getByRole('button', { name: 'Mark as Delivered' }).click()
    await sheet.waitFor({ state: 'hidden' })
  }

  const given = async (customer: ApiUser, admin: ApiUser, driverId: string): Promise<Driven> => {
    const body = orderBody(1)
    const address = { ...body.address, ...door }
    const order = placed.parse((await customer('POST', '/api/orders', { ...body, address })).body)
    for (const status of ['confirmed', 'processing', 'ready_for_delivery'])
      await admin('PATCH', `/api/orders/${order.id}/status`, { status })
    const search = `/api/admin/deliveries?search=${order.orderNumber}`
    let found: z.infer<typeof cards> = []
    await expect
      .poll(async () => {
        found = cards.parse((await admin('GET', search)).body)
        return found.length
      })
      .toBe(1)
    const deliveryId = found[0]?.id ?? ''
    const path = `/api/deliveries/${deliveryId}/status`
    expect((await admin('PATCH', path, { status: 'assigned', driverId })).status).toBe(200)
    return { ...order, deliveryId }
  }

  it('20 entries and 200 places of three deliveries arrive once each and in order, though the tab was killed and one was given to another', async () => {
    spec('operations driver', '20 entries and 200 places without a network arrive once each')
    const [customer, admin] = await Promise.all([
      apiUser(server.url, 'wanjiku'),
      apiUser(server.url, 'admin'),
    ])
    const rider = await apiUser(server.url, 'driver_otieno')
    const { id: otieno } = account.parse((await rider('GET', '/api/auth/me')).body)
    const give = () => given(customer, admin, otieno)
    const ways = [await give(), await give(), await give()] as const
    const [first, lost, last] = ways
    const seenBy = async (who: ApiUser, { deliveryId }: Driven) =>
      seen.parse((await who('GET', `/api/deliveries/${deliveryId}`)).body)
    const code = async (driven: Driven) => String((await seenBy(customer, driven)).code)
    const codes = [await code(first), await code(lost)] as const

    const { page, complaints } = await open({ ...phone, ...withServiceWorker })
    const context = page.context()
    await context.addInitScript(phoneAt)
    const sent: string[][] = []
    const refused: number[] = []
    context.on('response', (answer) => {
      const request = answer.request()
      if (!request.url().endsWith('/api/driver/positions')) return
      if (answer.ok()) sent.push(batch.parse(request.postDataJSON()).positions.map(({ at }) => at))
      else refused.push(answer.status())
    })
    await logIn(page, 'driver_otieno')
    await main(page).getByRole('switch', { checked: false }).click()
    await main(page).getByText('Looking for your position…').waitFor()
    for (const one of ways) await main(page).getByText(one.orderNumber).first().waitFor()
    await page.evaluate('navigator.serviceWorker.ready.then(({ active }) => active.state)')
    await page.waitForFunction("caches.match('/driver').then((found) => found !== undefined)")
    await kept(page, 0, 0)

    expect(complaints).toEqual([])
    await context.setOffline(true)
    for (const one of ways) await ride(page, one)
    const half = POSITIONS / 2
    await page.evaluate(`goTo(${JSON.stringify(way(0, half))})`)
    await kept(page, 9, half)

    // The phone kills the tab, and the driver opens it again, still without a network.
    await page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await again.goto('/driver')
    await choose(again, first)
    await main(again).getByText('Looking for your position…').waitFor()
    await again.evaluate(`goTo(${JSON.stringify(way(half, POSITIONS))})`)
    await note(again, 'At the gate')
    await note(again, 'Second floor')
    await handOver(again, codes[0])
    await choose(again, lost)
    await note(again, 'Blue door')
    await handOver(again, codes[1])
    await choose(again, last)
    await note(again, 'One')
    await note(again, 'Two')
    await note(again, 'Three')
    await note(again, 'Four')
    await kept(again, 20, POSITIONS)

    const partner = { name: 'Fargo Courier', contactPhone: '0722 000 999' }
    const given_ = `/api/deliveries/${lost.deliveryId}/status`
    expect((await admin('PATCH', given_, { status: 'assigned', partner })).status).toBe(200)

    await context.setOffline(false)
    await leaveOut(again, lost, 5)
    await kept(again, 0, 0)

    // The phone knows what the shop took; an admin sees it once the read models have come so far.
    const told = (driven: Driven) => expect.poll(async () => linesOf(await seenBy(admin, driven)))
    const steps = ['picked_up', 'in_transit', 'out_for_delivery']
    await told(first).toEqual({
      status: 'delivered',
      lines: [...steps, 'At the gate', 'Second floor', 'delivered'],
    })
    await told(last).toEqual({
      status: 'out_for_delivery',
      lines: [...steps, 'One', 'Two', 'Three', 'Four'],
    })
    const { status, trackingEvents } = await seenBy(admin, lost)
    expect(status).toBe('assigned')
    const reported = trackingEvents.flatMap(({ reported }) => reported ?? [])
    expect(reported).toEqual(
      [...steps, null, 'delivered'].map((to) => ({ to, refusedWith: 'DELIVERY_NOT_YOURS' })),
    )
    await main(again)
      .getByRole('region', { name: 'My cash' })
      .getByText('KSh 764', { exact: true })
      .waitFor()

    await expect.poll(() => sent.flat().length).toBeGreaterThanOrEqual(POSITIONS)
    const places = sent.flat()
    expect({ refused, complaints: complaints.filter((text) => text !== NO_NETWORK) }).toEqual({
      refused: [],
      complaints: [],
    })
    expect(places).toHaveLength(POSITIONS)
    expect(new Set(places).size).toBe(POSITIONS)
    expect(places).toEqual(places.toSorted())
  })
})
