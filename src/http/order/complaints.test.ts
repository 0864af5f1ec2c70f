import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { type Command, issue } from '../../commands/engine/command.ts'
import { forgetComplaintPhotos, makeComplaint } from '../../commands/order/complaints.ts'
import { eraseUser } from '../../commands/user/erasure/erase-account.ts'
import { delivery } from '../../contract/delivery/delivery.ts'
import { orderComplaints } from '../../contract/order/complaint.ts'
import { complainedOrder } from '../../contract/order/make-complaint.ts'
import { order } from '../../contract/order/order.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { staffOrderDetail } from '../../contract/order/staff-order.ts'
import { paymentSummary } from '../../contract/payment/staff-payment.ts'
import { user } from '../../contract/user.ts'
import { type Actor, system } from '../../domain/kernel/access.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { everybody, ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { lyingJpeg } from '../../testing/pictures.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

const secret = 'a-secret-of-one-order-0001'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let since: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const delivered = async (who: Person | 'guest', changed: object = {}): Promise<string> => {
  const placed = await as(who).post('/api/orders', { ...orderOf(ids.soap, 3), ...changed })
  const { id } = placedOrder.parse(placed.body)
  since = { 'x-min-position': await deliver(shop.commands, id) }
  return id
}
const issued = <Input>(command: Command<Input, unknown>, input: Input, actor: Actor) =>
  issue(
    command,
    input,
    { actor, commandId: shop.commands.world.newId(), correlationId: 'complaints' },
    shop.commands,
  )
const complaint = (changed: object = {}) => ({
  id: v7(),
  reason: 'damaged',
  words: 'Two were wet',
  lines: [{ productId: ids.soap, variantId: 0, quantity: 2 }],
  ...changed,
})
const complaintsOf = async (who: Person | 'guest', id: string, headers = {}) => {
  const answer = await as(who).get(`/api/orders/${id}/complaints`, { ...since, ...headers })
  return orderComplaints.parse(answer.body)
}
const post = async (who: Person | 'guest', path: string, body: object, headers = {}) => {
  const answer = await as(who).post(path, body, { ...since, ...headers })
  since = { 'x-min-position': answer.headers.get('x-position') ?? since['x-min-position'] ?? '' }
  return answer
}
const waitingFor = async (who: Person) => {
  const answer = await as(who).get('/api/complaints', since)
  return complainedOrder.array().parse(answer.body)
}

test('a complaint waits for its branch, and its refund is due like that of a return', async () => {
  const id = await delivered('wanjiku')
  const before = await complaintsOf('wanjiku', id)
  expect(before.complainable?.lines).toEqual([{ productId: ids.soap, variantId: 0, quantity: 3 }])
  const body = complaint()
  const path = `/api/orders/${id}/complaints`
  expect(await post('wanjiku', path, body)).toMatchObject({ status: 201, body: { id: body.id } })
  // The answer was lost: the browser sends it again.
  expect(await post('wanjiku', path, body)).toMatchObject({ status: 201 })

  const [row] = await waitingFor('manager_kabete')
  expect(row).toMatchObject({ orderId: id, branch: 'Kabete', reasons: ['damaged'], pieces: 2 })
  expect((await waitingFor('admin')).map(({ orderId }) => orderId)).toContain(id)
  expect(await waitingFor('manager_westlands')).toEqual([])
  const waits = await complaintsOf('wanjiku', id)
  expect(waits).toMatchObject({
    complaints: [{ id: body.id, words: 'Two were wet', answer: null, money: null }],
    complainable: { lines: [{ quantity: 1 }] },
  })

  const answer = { answer: 'refund', words: 'We are sorry' }
  const unsaid = await post('manager_kabete', `${path}/${body.id}/answer`, answer)
  expect(unsaid.status, 'where the goods are is asked').toBe(400)
  const said = { ...answer, goods: 'gone' }
  const answered = await post('manager_kabete', `${path}/${body.id}/answer`, said)
  expect(answered.status, answered.text).toBe(200)
  const after = await complaintsOf('wanjiku', id)
  expect(after).toMatchObject({
    complaints: [{ answer, money: { amount: 240, isDone: false } }],
  })
  const forStaff = await as('manager_kabete').get(`/api/orders/${id}`, since)
  expect(staffOrderDetail.parse(forStaff.body)).toMatchObject({
    returns: [{ id: body.id, due: 240, lines: [{ quantity: 2, writtenOff: 2 }] }],
    returnable: [{ quantity: 1 }],
  })
  const due = await as('finance_achieng').get('/api/payments?view=refunds', since)
  expect(paymentSummary.array().parse(due.body)).toMatchObject([
    { orderId: id, refundDue: 240, refundReasons: ['complaint'] },
  ])
  expect(await waitingFor('manager_kabete')).toEqual([])
})

test('an admin narrows complaints to a branch, and to a customer with what was answered', async () => {
  const id = await delivered('wanjiku')
  const body = complaint()
  const path = `/api/orders/${id}/complaints`
  await post('wanjiku', path, body)
  const list = async (who: Person, query: string) => {
    const answer = await as(who).get(`/api/complaints?${query}`, since)
    expect(answer.status, answer.text).toBe(200)
    return complainedOrder.array().parse(answer.body)
  }
  const { id: userId } = user.parse((await as('wanjiku').get('/api/auth/me')).body)
  const [row] = await list('admin', `branch=${ids.kabete}`)
  expect(row).toMatchObject({
    orderId: id,
    userId,
    customerName: expect.stringContaining('Wanjiku'),
  })
  expect(await list('admin', `branch=${ids.westlands}`)).toEqual([])

  await post('manager_kabete', `${path}/${body.id}/answer`, { answer: 'words', words: 'Sorry' })
  for (const who of ['admin', 'manager_kabete'] as const) {
    const own = await list(who, `customer=${userId}`)
    expect(own[0]).toMatchObject({ orderId: id, state: 'answered', answers: ['words'] })
    expect(own.every((one) => one.userId === userId)).toBe(true)
  }
  expect(await list('manager_westlands', `customer=${userId}`)).toEqual([])
})

test('wrong change needs no piece, waits for the branch, is said where no piece is left, and five are the most', async () => {
  const id = await delivered('wanjiku', orderOf(ids.soap, 1))
  const path = `/api/orders/${id}/complaints`
  const all = { lines: [{ productId: ids.soap, variantId: 0, quantity: 1 }] }
  expect((await post('wanjiku', path, complaint(all))).status).toBe(201)
  expect(await complaintsOf('wanjiku', id)).toMatchObject({ complainable: { lines: [] } })

  const money = complaint({ reason: 'money', words: 'KSh 50 change is missing', lines: [] })
  const silent = await post('wanjiku', path, { ...money, words: ' ' })
  expect(silent.status, 'what is wrong is said in words').toBe(400)
  const withPieces = await post('wanjiku', path, { ...money, ...all })
  expect(withPieces.status).toBe(400)
  const said = await post('wanjiku', path, money)
  expect(said.status, said.text).toBe(201)
  const rows = await waitingFor('manager_kabete')
  expect(rows.find(({ orderId }) => orderId === id)?.reasons).toContain('money')

  const answerPath = `${path}/${money.id}/answer`
  const paid = await post('manager_kabete', answerPath, {
    answer: 'refund',
    words: 'Sorry',
    goods: 'gone',
  })
  expect(paid).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  const words = { answer: 'words', words: 'The rider brings your KSh 50 today' }
  expect((await post('manager_kabete', answerPath, words)).status).toBe(200)
  const opened = order.parse((await as('wanjiku').get(`/api/orders/${id}`, since)).body)
  expect(opened.complaint).toMatchObject({
    id: money.id,
    reason: 'money',
    answer: { answer: 'words' },
  })

  // An order that has taken its five complaints offers no further one.
  for (const words of ['Again', 'And again', 'Still']) {
    const more = await post('wanjiku', path, { ...money, id: v7(), words })
    expect(more.status, more.text).toBe(201)
  }
  expect(await complaintsOf('wanjiku', id)).not.toHaveProperty('complainable')
})

test('the order tells of the complaint that was made or answered last', async () => {
  const id = await delivered('wanjiku', orderOf(ids.soap, 2))
  const path = `/api/orders/${id}/complaints`
  const lines = [{ productId: ids.soap, variantId: 0, quantity: 1 }]
  const [first, second] = [complaint({ lines }), complaint({ lines })]
  const told = async () =>
    order.parse((await as('wanjiku').get(`/api/orders/${id}`, since)).body).complaint?.id
  await post('wanjiku', path, first)
  await post('wanjiku', path, second)
  expect(await told()).toBe(second.id)
  const words = { answer: 'words', words: 'We look for it' }
  expect((await post('manager_kabete', `${path}/${first.id}/answer`, words)).status).toBe(200)
  expect(await told()).toBe(first.id)
})

test('a guest complains with the order’s own secret, and number and phone do not', async () => {
  const id = await delivered('guest', { secret })
  const path = `/api/orders/${id}/complaints`
  expect((await post('guest', path, complaint())).status).toBe(404)
  const holding = { 'x-order-secret': secret }
  expect((await post('guest', path, complaint(), holding)).status).toBe(201)
  const own = await complaintsOf('guest', id, holding)
  expect(own.complaints).toHaveLength(1)
})

test('a late order’s ‘It has not come’ reaches branch and dispatcher, and its answer the customer', async () => {
  spec(
    'storefront 2.10',
    'A late order: by how much, what it waits for, whom to call, ‘It has not come’',
  )
  const pin = { latitude: -1.2571, longitude: 36.7513 }
  const own = orderOf(ids.soap, 1)
  const body = { ...own, address: { ...address, ...pin } }
  const { id } = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  const { deliveryId, position } = await readyDelivery(shop.commands, id)
  since = { 'x-min-position': position }
  const path = `/api/orders/${id}/complaints`
  const notCome = complaint({ reason: 'not_come', words: '', lines: [] })
  const { notComeFrom } = await complaintsOf('wanjiku', id)
  const early = await post('wanjiku', path, notCome)
  expect(early).toMatchObject({ status: 409, body: { code: 'ORDER_TRANSITION_NOT_ALLOWED' } })
  const afterPromise = Date.parse(notComeFrom ?? '') + 60_000
  const said = await issue(
    makeComplaint,
    { orderId: id, complaintId: notCome.id, reason: 'not_come', words: '', lines: [] },
    {
      actor: {
        id: user.parse((await as('wanjiku').get('/api/auth/me')).body).id,
        role: 'customer',
      },
      commandId: shop.commands.world.newId(),
      correlationId: 'late',
    },
    { ...shop.commands, world: { ...shop.commands.world, now: () => new Date(afterPromise) } },
  )
  expect(said.result).toEqual({ ok: true, value: null })
  since = { 'x-min-position': said.position ?? '' }

  for (const who of ['manager_kabete', 'admin'] as const) {
    const rows = await waitingFor(who)
    expect(
      rows.find(({ orderId }) => orderId === id),
      who,
    ).toMatchObject({
      reasons: ['not_come'],
      pieces: 0,
    })
    const told = await as(who).get(`/api/deliveries/${deliveryId}`, since)
    expect(delivery.parse(told.body).staff, who).toMatchObject({ saysNotCome: true })
  }
  const waits = await complaintsOf('wanjiku', id)
  expect(waits).toMatchObject({ complaints: [{ reason: 'not_come', answer: null }] })
  expect(waits).not.toHaveProperty('notComeFrom')

  const answer = { answer: 'words', words: 'The rider is at your gate' }
  const answered = await post('manager_kabete', `${path}/${notCome.id}/answer`, answer)
  expect(answered.status, answered.text).toBe(200)
  const opened = order.parse((await as('wanjiku').get(`/api/orders/${id}`, since)).body)
  expect(opened.complaint).toMatchObject({ reason: 'not_come', answer: { answer: 'words' } })
  expect(await complaintsOf('wanjiku', id)).toMatchObject({ notComeFrom })
})

test('a photo is seen by the customer and the staff of the branch, and by nobody else', async () => {
  const id = await delivered('wanjiku', orderOf(ids.soap, 2))
  const body = complaint()
  await post('wanjiku', `/api/orders/${id}/complaints`, body)
  const path = `/api/orders/${id}/complaints/${body.id}/photo`
  const jpeg = new Uint8Array(await lyingJpeg(300, 200))
  const type = { 'content-type': 'image/jpeg' }
  const sent = await as('wanjiku').raw('POST', path, jpeg, { ...type, ...since })
  expect(sent.status, sent.text).toBe(201)
  since = { 'x-min-position': sent.headers.get('x-position') ?? '' }
  const seeing: string[] = []
  for (const who of ['guest', ...everybody] as const) {
    const answer = await as(who).get(path, since)
    if (answer.status === 200) seeing.push(who)
    else expect(answer.status, who).toBe(404)
  }
  expect(seeing.sort()).toEqual(['admin', 'clerk_kabete', 'manager_kabete', 'wanjiku'])
})

test('the first photo of a complaint stays: the same one again is heard, another is refused', async () => {
  const id = await delivered('wanjiku', orderOf(ids.soap, 2))
  const body = complaint()
  await post('wanjiku', `/api/orders/${id}/complaints`, body)
  const path = `/api/orders/${id}/complaints/${body.id}/photo`
  const send = async (width: number) => {
    const jpeg = new Uint8Array(await lyingJpeg(width, 200))
    const headers = { 'content-type': 'image/jpeg', ...since }
    return as('wanjiku').raw('POST', path, jpeg, headers)
  }
  expect([(await send(300)).status, (await send(300)).status]).toEqual([201, 201])
  expect(await send(310)).toMatchObject({ status: 409, body: { code: 'PHOTO_KEPT_ALREADY' } })
})

test('an erased customer leaves neither words nor photo behind', async () => {
  const id = await delivered('kamau')
  const body = complaint()
  await post('kamau', `/api/orders/${id}/complaints`, body)
  const photo = `/api/orders/${id}/complaints/${body.id}/photo`
  const jpeg = new Uint8Array(await lyingJpeg(300, 200))
  await as('kamau').raw('POST', photo, jpeg, { 'content-type': 'image/jpeg', ...since })
  await post('manager_kabete', `/api/orders/${id}/complaints/${body.id}/answer`, {
    answer: 'words',
    words: 'Dear Kamau',
  })
  const { complaints } = staffOrderDetail.parse(
    (await as('manager_kabete').get(`/api/orders/${id}`, since)).body,
  )
  expect(complaints).toMatchObject([{ hasPhoto: true, answer: { words: 'Dear Kamau' } }])
  // A second one, which nobody answers.
  await post(
    'kamau',
    `/api/orders/${id}/complaints`,
    complaint({ lines: [{ productId: ids.soap, variantId: 0, quantity: 1 }] }),
  )

  const { id: userId } = user.parse((await as('kamau').get('/api/auth/me')).body)
  // Refused until the read models know the order. Erasing somebody twice changes nothing.
  const erase = () => issued(eraseUser, { userId, openOrders: 'leave' }, { id: 'a', role: 'admin' })
  await expect.poll(async () => (await erase()).result.ok, { timeout: 10_000 }).toBe(true)
  // A job erases the account's orders after the account.
  const complaintsLeft = async () => {
    const left = await as('manager_kabete').get(`/api/orders/${id}`)
    return staffOrderDetail.parse(left.body).complaints
  }
  const erased = [
    { words: '', hasPhoto: false, isEnded: false, answer: { answer: 'words', words: '' } },
    { words: '', hasPhoto: false, isEnded: true, answer: null },
  ]
  await expect.poll(complaintsLeft, { timeout: 30_000 }).toMatchObject(erased)
  await issued(forgetComplaintPhotos, { orderId: id }, system)
  expect((await as('manager_kabete').get(photo, since)).status).toBe(404)
  // What has ended waits for nobody, and is not answered any more.
  expect((await waitingFor('manager_kabete')).map(({ orderId }) => orderId)).not.toContain(id)
})
