import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { withKeyCache } from '../vault/key-cache.ts'
import { SubjectErased, type Vault } from '../vault/port.ts'
import { openEvents } from './codec.ts'
import type { Events, ToAppend } from './events.ts'
import { NO_STREAM } from './port.ts'

const meta = {
  at: '2026-01-02T03:04:05.678Z',
  actor: { id: 'u-1', role: 'customer' as const },
  correlationId: 'request-1',
  causationId: 'command-1',
}
const toAppend = (event: DukaEvent): ToAppend => ({ id: randomUUID(), event, meta })

const registered = (userId: string): DukaEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    username: 'wanjiku',
    email: 'wanjiku@example.co.ke',
    fullName: 'Wanjiku "W" Mwangi ñ',
    phoneNumber: '254712345678',
  },
})
const addressAdded = (userId: string): DukaEvent => ({
  type: 'AddressAdded',
  data: {
    userId,
    addressId: 'a-1',
    address: { name: 'Home', street: 'Ngong Road 4', city: 'Nairobi', region: 'Nairobi' },
    isDefault: true,
  },
})
const confirmed: DukaEvent = { type: 'OrderConfirmed', data: { orderId: 'o-1' } }

describe('events', () => {
  let path: string
  let folder: DataFolder
  let vault: Vault
  let events: Events
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-codec-'))
    folder = openDataFolder(path)
    vault = withKeyCache(folder.vault)
    events = openEvents(folder.eventStore, vault)
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
    expect(all).toEqual({ events: read, position, mark: expect.objectContaining({ position }) })
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
  })

  it('may still happen to whoever was erased where they say so, without what is personal', async () => {
    const data = { orderId: 'o-1', subject: 'u-1', reason: 'Wanjiku moved to Ngong Road' }
    const cancelled = () => toAppend({ type: 'OrderCancelled', data })
    await events.append('order-1', NO_STREAM, [cancelled()])
    expect(JSON.stringify(await stored('order-1'))).not.toContain('Ngong')
    expect(await dataIn('order-1')).toEqual([data])
    await vault.forgetKey('u-1')
    await events.append('order-1', 0, [cancelled()])
    expect(JSON.stringify(await stored('order-1'))).not.toContain('Ngong')
    const withoutReason = { ...data, reason: '' }
    expect(await dataIn('order-1')).toEqual([withoutReason, withoutReason])
  })

  it('are the same append when repeated, though they are sealed anew', async () => {
    const appended = [toAppend(registered('u-1')), toAppend(addressAdded('u-1'))]
    const first = await events.append('user-u-1', NO_STREAM, appended)
    await events.append('user-u-1', 1, [toAppend(addressAdded('u-1'))])
    expect(await events.append('user-u-1', NO_STREAM, appended)).toEqual(first)
    expect(await stored('user-u-1')).toHaveLength(3)
  })

  it('do not open under another name, in another event, or after tampering', async () => {
    await events.append('user-u-1', NO_STREAM, [toAppend(registered('u-1'))])
    const [event] = await stored('user-u-1')
    if (!event) throw new Error('nothing was stored')
    const { email, fullName } = event.data
    const forged = [
      { ...event, id: randomUUID() },
      {
        ...event,
        data: { ...event.data, email: fullName ?? '', fullName: email ?? '' },
      },
      { ...event, data: { ...event.data, email: { $sealed: 'AAAA' } } },
    ]
    for (const [n, one] of forged.entries()) {
      await folder.eventStore.append(`user-forged-${n}`, NO_STREAM, [one])
      await expect(events.readStream(`user-forged-${n}`)).rejects.toThrow('does not open')
    }
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
    const fresh = openEvents(folder.eventStore, withKeyCache(counting))
    await fresh.readStream('user-u-1')
    expect((await fresh.readAll(null, 100)).events).toHaveLength(6)
    await fresh.readAll(null, 100)
    expect(asked).toEqual([1, 2])
  })
})
