import { randomUUID } from 'node:crypto'
import type { JsonObject, NewEvent } from '../../stores/event-store/port.ts'

export const newStream = (): string => `contract-${randomUUID()}`

export const newEvent = (data: JsonObject = {}): NewEvent => ({
  id: randomUUID(),
  type: 'Tested',
  data,
  metadata: { at: '2026-01-02T03:04:05.678Z', $correlationId: randomUUID() },
})

export const newEvents = (count: number): NewEvent[] =>
  Array.from({ length: count }, (_, n) => newEvent({ n }))
