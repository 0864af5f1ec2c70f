import { describe, expect, test } from 'vitest'
import type { JsonObject, NewEvent } from './port.ts'
import { checkTag, fingerprintOf, tagged, tagKey } from './tags.ts'

const key = tagKey(Buffer.alloc(32, 7), 'events')
const place = { stream: 'inventory-1.7.2', revision: 3 }
const event: NewEvent = {
  id: '0190f3a1-0000-7000-8000-00000000000a',
  type: 'StockReceived',
  data: { quantity: 9, note: 'ñ 🛒 \u2028 \ud800', 7: [1e21, -0, 0.1], empty: {} },
  metadata: { at: '2026-01-02T03:04:05.678Z', actor: { id: 'u-1', role: 'clerk' }, version: 1 },
}
const stored = { ...tagged(key, place, event), ...place, position: '0000000000000001' }
const changed = (changes: Partial<typeof stored>) => ({ ...stored, ...changes })

describe('the tag of an event', () => {
  test('is right for it, also after a store has written and read it as JSON', () => {
    expect(checkTag(key, stored)).toBe('right')
    expect(checkTag(key, JSON.parse(JSON.stringify(stored)))).toBe('right')
    expect(checkTag(key, changed({ position: '9' }))).toBe('right')
  })

  const { tag, ...untagged } = stored.metadata
  const others: [string, typeof stored][] = [
    ['at another revision', changed({ revision: 4 })],
    ['in another stream', changed({ stream: 'inventory-1.7.3' })],
    ['under another id', changed({ id: '0190f3a1-0000-7000-8000-00000000000b' })],
    ['as another type', changed({ type: 'StockReturned' })],
    ['with other data', changed({ data: { ...event.data, quantity: 9_999 } })],
    ['with a field more', changed({ data: { ...event.data, more: null } })],
    ['with its fields in another order', changed({ data: { empty: {}, ...event.data } })],
    ['at another time', changed({ metadata: { ...stored.metadata, at: '2025-10-10T03:04:05Z' } })],
    ['by somebody else', changed({ metadata: { ...stored.metadata, actor: { id: 'u-2' } } })],
    ['with a tag that is no text', changed({ metadata: { ...untagged, tag: [tag ?? null] } })],
    ['with a longer tag', changed({ metadata: { ...untagged, tag: `${tag}x` } })],
    ['with an empty tag', changed({ metadata: { ...untagged, tag: '' } })],
  ]
  test.each(others)('is false %s', (_, other) => {
    expect(checkTag(key, other)).toBe('false')
    expect(fingerprintOf(other)).not.toBe(fingerprintOf(stored))
  })

  test('is false under the key of another shop, and of snapshots', () => {
    expect(checkTag(tagKey(Buffer.alloc(32, 8), 'events'), stored)).toBe('false')
    expect(checkTag(tagKey(Buffer.alloc(32, 7), 'snapshots'), stored)).toBe('false')
  })

  test('is none where there is none', () => {
    const metadata: JsonObject = untagged
    expect(checkTag(key, changed({ metadata }))).toBe('none')
  })
})
