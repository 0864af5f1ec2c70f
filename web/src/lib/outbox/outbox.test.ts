import { IDBFactory } from 'fake-indexeddb'
import { spec } from '#spec'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Entry } from './entry.ts'
import { openOutbox } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'
import { aDevice, aReceiver } from './testing/receiver.ts'

const otieno = 'otieno'
const halima = 'halima'
const toClose: (() => void)[] = []

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  for (const close of toClose.splice(0)) close()
})

let clock = 0
/** A tab of the device, on the store that all its tabs share. */
const aTab = async (
  { transport }: ReturnType<typeof aReceiver>,
  { locks }: ReturnType<typeof aDevice>,
  owner = otieno,
) => {
  const store = await openOutboxStore('outbox')
  const heard: Entry[] = []
  const answered = (entry: Entry) => void heard.push(entry)
  const outbox = openOutbox({ store, owner, transport, answered, locks, now: () => clock })
  toClose.push(outbox.close, store.close)
  await outbox.look()
  return { ...outbox, heard }
}

const act = (lane: string, n: number, over: Partial<Entry> = {}) => ({
  id: `${lane}-${n}`,
  lane,
  kind: 'step',
  request: { method: 'PATCH' as const, path: `/api/${lane}`, body: { entryId: `${lane}-${n}` } },
  dueAt: 0,
  ...over,
})
const place = (n: number) => ({
  at: new Date(n * 3_000).toISOString(),
  latitude: -1.2,
  longitude: 36.8,
  accuracy: 8,
  heading: null,
})
const file = { type: 'image/jpeg', bytes: new ArrayBuffer(8) }
const photo = (lane: string, n: number) => {
  const { request, ...entry } = act(lane, n)
  return { ...entry, kind: 'photo', request: { ...request, file } }
}
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
const world = () => ({ receiver: aReceiver(), device: aDevice() })

test('20 entries over three deliveries and 200 positions, made offline, arrive once each and in order after the tab was killed', async () => {
  spec('operations driver', 'Acts are queued on the phone, numbered, kept until answered')
  const { receiver, device } = world()
  receiver.server.weather = 'offline'
  const first = await aTab(receiver, device)
  const made = Array.from({ length: 20 }, (_, n) => act(`delivery-${n % 3}`, n))
  for (const entry of made) await first.add(entry)
  for (let n = 0; n < 200; n += 1) await first.addPosition(place(n))
  await first.flush()
  expect(receiver.server.done).toEqual([])

  // The network is back, and the tab dies between the server's work and its answer.
  receiver.server.weather = 'tab-dies'
  void first.flush()
  await vi.waitFor(() => expect(ids(receiver.server.done)).toEqual(['delivery-0-0']))
  first.close()
  device.tabDies()

  // In the next tab one answer is lost again, and then all goes well.
  receiver.server.weather = 'answer-lost'
  const second = await aTab(receiver, device)
  expect(second.state()).toMatchObject({ positions: 200 })
  expect(ids(second.state().entries)).toEqual(ids(made))
  await second.flush()
  receiver.server.weather = 'fine'
  await second.flush()
  expect(ids(receiver.server.done)).toEqual(ids(made))
  expect(receiver.server.places.map(({ at }) => at)).toEqual(
    Array.from({ length: 200 }, (_, n) => place(n).at),
  )
  expect(second.state()).toEqual({ entries: [], positions: 0, others: 0, round: 'done' })
})

test('a refused entry waits with its reason, later ones of its delivery behind it, and the other deliveries’ go on', async () => {
  spec('operations driver', 'Case 3. X’s step refused: X’s later ones wait, Y’s go')
  const { receiver, device } = world()
  const tab = await aTab(receiver, device)
  receiver.server.refused.set('x-1', { status: 403, code: 'FORBIDDEN' })
  for (const entry of [act('x', 1), act('y', 1), act('x', 2), act('y', 2)]) await tab.add(entry)
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1', 'y-2'])
  expect(ids(tab.state().entries)).toEqual(['x-1', 'x-2'])
  expect(tab.state().entries[0]?.refusal).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN' },
  })
  expect(tab.state().round).toBe('done')

  const asked = receiver.server.asked
  await tab.flush()
  expect(receiver.server.asked, 'nothing is sent behind a refusal').toBe(asked)
  const [refused] = tab.state().entries
  await tab.giveUp(refused?.seq ?? 0)
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1', 'y-2', 'x-2'])
  expect(ids(tab.heard), 'what was refused is not told as answered').toEqual(['y-1', 'y-2', 'x-2'])
})

test('a refused entry that is sent again goes before those behind it', async () => {
  spec('operations driver', 'Case 3. X’s step refused: X’s later ones wait, Y’s go')
  const { receiver, device } = world()
  const tab = await aTab(receiver, device)
  receiver.server.refused.set('x-1', { status: 409, code: 'FORBIDDEN' })
  for (const entry of [act('x', 1), act('x', 2)]) await tab.add(entry)
  await tab.flush()
  receiver.server.refused.clear()
  await tab.again(tab.state().entries[0]?.seq ?? 0)
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['x-1', 'x-2'])
})

test.each(['offline', 'broken'] as const)('%s: everything waits, in order', async (weather) => {
  spec('operations driver', 'Acts: network and 5xx wait')
  const { receiver, device } = world()
  receiver.server.weather = weather
  const tab = await aTab(receiver, device)
  await tab.add(act('x', 1))
  await tab.add(act('y', 1))
  await tab.flush()
  expect(receiver.server.asked, 'the second is not tried before the first').toBe(1)
  expect(tab.state()).toMatchObject({ round: 'wait' })
  expect(tab.state().entries.map(({ refusal }) => refusal)).toEqual([undefined, undefined])
  receiver.server.weather = 'fine'
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['x-1', 'y-1'])
})

test('a conflict of the server’s own writes is no refusal: the entry waits', async () => {
  spec('operations driver', 'Acts: network and 5xx wait')
  const { receiver, device } = world()
  const tab = await aTab(receiver, device)
  receiver.server.refused.set('x-1', { status: 409, code: 'CONFLICT' })
  await tab.add(act('x', 1))
  await tab.flush()
  expect(tab.state().entries[0]?.refusal).toBeUndefined()
  expect(tab.state().round).toBe('wait')
})

test('a session that ended keeps the queue for whoever made it, and nobody else sends it', async () => {
  spec('operations driver', 'Case 4. 401 while sending, another driver signs in')
  const { receiver, device } = world()
  const his = await aTab(receiver, device)
  await his.add(act('x', 1))
  await his.addPosition(place(1))
  receiver.server.weather = 'signed-out'
  await his.flush()
  expect(his.state().round).toBe('sign-in')
  his.close()

  receiver.server.weather = 'fine'
  const hers = await aTab(receiver, device, halima)
  await hers.add(act('y', 1))
  await hers.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1'])
  expect(receiver.server.places).toEqual([])
  expect(hers.state()).toMatchObject({ entries: [], others: 1 })

  const again = await aTab(receiver, device)
  expect(ids(again.state().entries)).toEqual(['x-1'])
  await again.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1', 'x-1'])
  expect(receiver.server.places).toHaveLength(1)
})

test('an act is taken back until it is sent, holds back its own delivery alone, and is then sent by itself', async () => {
  spec('operations driver', 'A slip is undone within 10 s, before it is sent')
  const { receiver, device } = world()
  clock = 1_000
  const tab = await aTab(receiver, device)
  const slip = await tab.add(act('x', 1, { dueAt: 11_000 }))
  await tab.add(act('x', 2))
  await tab.add(act('y', 1))
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1'])
  expect(await tab.takeBack(slip.seq)).toBe(true)
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['y-1', 'x-2'])

  const kept = await tab.add(act('x', 3, { dueAt: 1_060 }))
  clock = 1_060
  await vi.waitFor(() => expect(ids(receiver.server.done)).toContain('x-3'))
  expect(await tab.takeBack(kept.seq)).toBe(false)
  clock = 0
})

test('what may have arrived cannot be taken back', async () => {
  spec('operations driver', 'A slip is undone within 10 s, before it is sent')
  const { receiver, device } = world()
  receiver.server.weather = 'answer-lost'
  const tab = await aTab(receiver, device)
  const sent = await tab.add(act('x', 1))
  await tab.flush()
  expect(await tab.takeBack(sent.seq)).toBe(false)
  expect(ids(tab.state().entries)).toEqual(['x-1'])
})

test('two tabs send one at a time, and each thing once', async () => {
  spec('operations driver', 'Acts are queued on the phone, numbered, kept until answered')
  const { receiver, device } = world()
  const [one, other] = [await aTab(receiver, device), await aTab(receiver, device)]
  const send = vi.spyOn(receiver.transport, 'send')
  for (let n = 0; n < 5; n += 1) await (n % 2 ? one : other).add(act('x', n))
  await Promise.all([one.flush(), other.flush(), one.flush()])
  expect(ids(receiver.server.done)).toEqual(['x-0', 'x-1', 'x-2', 'x-3', 'x-4'])
  expect(send).toHaveBeenCalledTimes(5)
})

test('a file goes once nothing else can, after the step before it, and as it was kept', async () => {
  spec('operations 2.7', 'One photo of a handover')
  const { receiver, device } = world()
  receiver.server.weather = 'offline'
  const tab = await aTab(receiver, device)
  for (const entry of [act('a', 1), photo('a', 2), act('b', 3), act('a', 4)]) await tab.add(entry)
  receiver.server.weather = 'fine'
  await tab.flush()
  expect(ids(receiver.server.done)).toEqual(['a-1', 'b-3', 'a-2', 'a-4'])
  expect(receiver.server.done[2]?.request.file).toEqual(file)
})
