import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realWorld } from '../../program/real-world.ts'
import { type DataFolder, openDataFolder } from '../data-folder.ts'
import { type CodecOptions, openEvents } from './codec.ts'
import { type JsonObject, NO_STREAM } from './port.ts'
import type { Upcasters } from './upcasters.ts'

const meta = {
  at: '2026-01-02T03:04:05.678Z',
  actor: { id: 'system', role: 'system' as const },
  correlationId: 'request-1',
  causationId: 'command-1',
}
const reason = 'changed my mind'
const cancelled = {
  type: 'OrderCancelled' as const,
  data: { orderId: 'o-1', subject: 's-1', reason },
}

/** As if OrderCancelled had three versions and a personal reason. */
const catalogue = (version: number, erased: JsonObject) => ({
  OrderCancelled: { version, personal: { subject: 'subject', erased } },
})
const upcasters: Upcasters = {
  OrderCancelled: {
    1: ({ reason = '', ...data }) => ({ ...data, why: reason }),
    2: ({ why = '', ...data }) => ({ ...data, why: [why], refund: false }),
  },
}
const third = { catalogue: catalogue(3, { why: ['erased'] }), upcasters }

describe('event versions', () => {
  let path: string
  let folder: DataFolder
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'duka-versions-'))
    folder = openDataFolder(path, realWorld)
  })
  afterEach(async () => {
    await folder.close()
    await rm(path, { recursive: true })
  })
  const eventsOf = (options: CodecOptions) =>
    openEvents(folder.eventStore, folder.vault, realWorld, options)
  const write = async (options: CodecOptions) => {
    await folder.vault.ensureKey('s-1')
    return eventsOf(options).append('order-1', NO_STREAM, [
      { id: randomUUID(), event: cancelled, meta },
    ])
  }
  const read = async (options: CodecOptions) => (await eventsOf(options).readStream('order-1'))[0]

  it('are upcast step by step on reading', async () => {
    await write({ catalogue: catalogue(1, { reason: '' }) })
    const event = await read(third)
    expect(event?.data).toEqual({ orderId: 'o-1', subject: 's-1', why: [reason], refund: false })
    expect(event?.meta.version).toBe(1)
  })

  it('are upcast also when they are erased', async () => {
    await write({ catalogue: catalogue(1, { reason: '' }) })
    await folder.vault.forgetKey('s-1')
    expect((await read(third))?.data).toEqual({
      orderId: 'o-1',
      subject: 's-1',
      why: ['erased'],
      refund: false,
    })
  })

  it('are not upcast where they are current', async () => {
    await write({ catalogue: catalogue(3, { reason: '' }), upcasters })
    expect((await read(third))?.data).toEqual(cancelled.data)
  })

  it('are refused where the step is missing, or the program too old', async () => {
    await write({ catalogue: catalogue(2, { reason: '' }) })
    const refused = 'unknown-version'
    await expect(read({ catalogue: catalogue(3, {}), upcasters: {} })).rejects.toThrow(refused)
    await expect(read({ catalogue: catalogue(1, {}), upcasters: {} })).rejects.toThrow(refused)
  })

  it('need a type that is known, on appending and on reading', async () => {
    await expect(write({ catalogue: {} })).rejects.toThrow('OrderCancelled is not in the catalogue')
    await write({})
    await expect(read({ catalogue: {} })).rejects.toThrow('unknown-type')
    await expect(eventsOf({}).append('order-2', NO_STREAM, [])).rejects.toThrow('needs an event')
  })
})
