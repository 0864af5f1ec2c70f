import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DukaEvent } from '../../domain/aggregates.ts'
import { noWishes } from '../../domain/order/vocabulary.ts'
import type { Alert } from '../../lib/alerts.ts'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import {
  addressAdded,
  confirmed,
  meta,
  registered,
  toAppend,
} from '../../testing/event-store/some-events.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { SEAL_SECRET } from '../seals/port.ts'
import { withKeyCache } from '../vault/key-cache.ts'
import { SubjectErased, type Vault } from '../vault/port.ts'
import { openEvents } from './codec.ts'
import type { Events } from './events.ts'
import { NO_STREAM } from './port.ts'

describe('events', () => {
  let path: string
  let folder: DataFolder
  let vault: Vault
  let events: Events
  let alerts: unknown[]
  const open = () => {
    folder = openDataFolder(path, realWorld)
    vault = withKeyCache(folder.vault, realWorld, roomOfEach())
    const alert: Alert = (...told) => alerts.push(told)
    events = openEvents(folder.eventStore, vault, realWorld, { alert })
  }
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-codec-'))
    alerts = []
    open()
  })
  afterEach(async () => {
    await folder.close()
    await rm(path, { recursive: true })
  })
  const dataIn = async (stream: string) => (await events.readStream(stream)).map((e) => e.data)
  const stored = (stream: string) => folder.eventStore.readStream(stream)

  it('come back as they were appended, with who, when and why', async () => {
    const appended = [toAppend(registered('u-1')), toAppend(addressAdded('u-1'))]
    const result = await events.append('user-u-1', NO_STREAM, appended)
    const read = await events.readStream('user-u-1')
    expect(read).toEqual(
      appended.map(({ id, event }, revision) => ({
        ...event,
        id,
        stream: 'user-u-1',
        revision,
        position: expect.any(String),
        meta: { ...meta, version: 1 },
      })),
    )
    expect(JSON.stringify(read[0]?.data)).toBe(JSON.stringify(registered('u-1').data))
    expect(result).toEqual({ ok: true, revision: 1, position: read[1]?.position })
    expect(await events.head()).toBe(read[1]?.position)
    const all = await events.readAll(null, 10)
    const position = read[1]?.position
    expect(all).toEqual({
      events: read,
      unreadable: [],
      foreign: [],
      position,
      mark: expect.objectContaining({ position }),
    })
    expect(all.mark !== null && (await events.holds(all.mark))).toBe(true)
    expect(await events.marksBefore(null, 1)).toEqual([all.mark])
    for await (const batch of events.subscribe(null, 10, new AbortController().signal)) {
      expect(batch).toEqual(all)
      break
    }
    expect(await events.readStream('user-u-1', 1)).toEqual(read.slice(1))
  })

  it('stand in the log with reserved names for correlation and causation', async () => {
    await events.append('order-1', NO_STREAM, [toAppend(confirmed)])
    expect((await stored('order-1'))[0]?.metadata).toEqual({
      at: meta.at,
      actor: { id: 'u-1', role: 'customer' },
      $correlationId: 'request-1',
      $causationId: 'command-1',
      version: 1,
      tag: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
  })

  it('hold no personal data in the log', async () => {
    await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
    const [event] = await stored('user-u-1')
    const sealed = { $sealed: expect.stringMatching(/^[A-Za-z0-9+/]+=*$/) }
    expect(event?.data).toEqual({
      userId: 'u-1',
      username: sealed,
      email: sealed,
      fullName: sealed,
      phoneNumber: sealed,
    })
  })

  it('read as erased once the subject is, and keep the rest', async () => {
    await events.append('user-u-1', NO_STREAM, [
      toAppend(registered('u-1')),
      toAppend(addressAdded('u-1')),
    ])
    await events.append('user-u-2', NO_STREAM, [toAppend(registered('u-2'))])
    await dataIn('user-u-1')
    await vault.forgetKey('u-1')
    expect(await dataIn('user-u-1')).toEqual([
      { userId: 'u-1', username: 'erased', email: '', fullName: 'Erased', phoneNumber: '' },
      {
        userId: 'u-1',
        addressId: 'a-1',
        address: { name: 'Erased', street: 'Erased', city: '', region: '' },
        isDefault: true,
      },
    ])
    expect(await dataIn('user-u-2')).toEqual([registered('u-2').data])
    const more = events.append('user-u-1', 1, [toAppend(addressAdded('u-1'))])
    await expect(more).rejects.toThrow(SubjectErased)
    expect(alerts).toEqual([])
  })

  const order = (orderId: string, userId: string | null): DukaEvent => ({
    type: 'OrderPlaced',
    data: {
      orderId,
      orderNumber: 'DK-1',
      branchId: 1,
      userId,
      subject: userId ?? `guest-${orderId}`,
      lines: [],
      subtotalCents: 0,
      deliveryFeeCents: 0,
      discountCents: 0,
      voucher: null,
      totalCents: 0,
      paymentMethod: 'mpesa',
      customer: { name: 'Njeri', email: '', phone: '254712345678' },
      address: { street: 'Ngong Road', city: 'Nairobi', region: 'Nairobi' },
      addressId: null,
      opensByPhone: false,
      ...noWishes,
    },
  })
  const prompted = (orderId: string): DukaEvent => ({
    type: 'PaymentAttemptStarted',
    data: {
      orderId,
      attemptId: 'a-1',
      subject: `guest-${orderId}`,
      amountCents: 100,
      phone: '254712345678',
      startedAt: meta.at,
    },
  })

  it('never get a second key for somebody who has sealed events', async () => {
    await events.append('order-o-1', NO_STREAM, [toAppend(order('o-1', null))])
    await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
    // An older vault replaces the one that sealed the log.
    const secret = await vault.secret(SEAL_SECRET)
    await folder.close()
    await Promise.all(
      ['', '-wal', '-shm'].map((end) => rm(join(path, `vault.db${end}`), { force: true })),
    )
    open()
    await vault.restore([{ kind: 'secret', id: SEAL_SECRET, secret }])

    const again = events.append('order-o-1', NO_STREAM, [toAppend(order('o-1', null))])
    expect(await again).toEqual({ ok: false, actual: 0 })
    const asked = [
      events.append('order-o-2', NO_STREAM, [toAppend(order('o-2', 'u-1'))]),
      events.append('payment-o-1', NO_STREAM, [toAppend(prompted('o-1'))]),
      events.append('user-u-1', 0, [toAppend(addressAdded('u-1'))]),
    ]
    for (const one of asked) await expect(one).rejects.toThrow(SubjectErased)
    expect(await vault.keys(['guest-o-1', 'u-1'])).toEqual(new Map())
    expect(alerts).toContainEqual(['key-missing', { subject: 'guest-o-1', stream: 'payment-o-1' }])
    expect(await dataIn('order-o-1')).toMatchObject([{ customer: { name: 'Erased' } }])
    const [event] = await stored('order-o-1')
    const facts = {
      subject: 'guest-o-1',
      event: event?.id,
      type: 'OrderPlaced',
      stream: 'order-o-1',
    }
    expect(alerts.at(-1)).toEqual(['key-missing', { ...facts, events: 1 }])
    await events.append('order-o-3', NO_STREAM, [toAppend(order('o-3', null))])
    expect(await dataIn('order-o-3')).toEqual([order('o-3', null).data])
  })

  it('of nobody are kept as they are', async () => {
    const raw = '{"Body":{}}'
    const data = { orderId: 'o-1', attemptId: 'a-1', subject: null, raw, digest: 'd' }
    await events.append('payment-o-1', NO_STREAM, [toAppend({ type: 'CallbackRecorded', data })])
    expect((await stored('payment-o-1'))[0]?.data).toEqual(data)
    expect(await dataIn('payment-o-1')).toEqual([data])
  })

  it('may still happen to whoever was erased where they say so, without what is personal', async () => {
    const data = { orderId: 'o-1', subject: 'u-1', reason: 'Wanjiku moved to Ngong Road' }
    const cancelled = () => toAppend({ type: 'OrderCancelled', data })
    await vault.ensureKey('u-1')
    await events.append('order-1', NO_STREAM, [cancelled()])
    expect(JSON.stringify(await stored('order-1'))).not.toContain('Ngong')
    expect(await dataIn('order-1')).toEqual([data])
    await vault.forgetKey('u-1')
    await events.append('order-1', 0, [cancelled()])
    expect(JSON.stringify(await stored('order-1'))).not.toContain('Ngong')
    const withoutReason = { ...data, reason: '' }
    expect(await dataIn('order-1')).toEqual([withoutReason, withoutReason])
  })

  it('tell after an erasure that nothing personal was given, also in events that come after it', async () => {
    const data = {
      deliveryId: 'd-1',
      orderId: 'o-1',
      branchId: 1,
      from: 'out_for_delivery' as const,
      subject: 'u-1',
      entryId: 'e-1',
      doneAt: meta.at,
      carrier: null,
      confirmedAt: meta.at,
      override: null,
      fromPinM: null,
    }
    const delivered = () => toAppend({ type: 'DeliveryDelivered', data })
    await vault.ensureKey('u-1')
    await events.append('delivery-1', NO_STREAM, [delivered()])
    await vault.forgetKey('u-1')
    await events.append('delivery-1', 0, [delivered()])
    expect(await dataIn('delivery-1')).toEqual([data, data])
  })

  it('are the same append when repeated, though they are sealed anew', async () => {
    const appended = [toAppend(registered('u-1')), toAppend(addressAdded('u-1'))]
    const first = await events.append('user-u-1', NO_STREAM, appended)
    await events.append('user-u-1', 1, [toAppend(addressAdded('u-1'))])
    expect(await events.append('user-u-1', NO_STREAM, appended)).toEqual(first)
    expect(await stored('user-u-1')).toHaveLength(3)
  })

  it('ask the vault once for the keys of a batch, and not for those it has', async () => {
    const asked: number[] = []
    const counting: Vault = {
      ...folder.vault,
      keys: (subjects) => {
        asked.push(subjects.length)
        return folder.vault.keys(subjects)
      },
    }
    for (const user of ['u-1', 'u-2', 'u-3']) {
      await events.append(`user-${user}`, NO_STREAM, [
        toAppend(registered(user)),
        toAppend(addressAdded(user)),
      ])
    }
    const fresh = openEvents(
      folder.eventStore,
      withKeyCache(counting, realWorld, roomOfEach()),
      realWorld,
    )
    await fresh.readStream('user-u-1')
    expect((await fresh.readAll(null, 100)).events).toHaveLength(6)
    await fresh.readAll(null, 100)
    expect(asked).toEqual([1, 2])
  })
})
