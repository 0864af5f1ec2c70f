import { expect, it } from 'vitest'
import type { Outcome } from './decoder.ts'
import { decodeOnce } from './decoder.ts'
import type { StoredEvent } from './port.ts'

const eventAt = (n: number): StoredEvent => ({
  id: `event-${n}`,
  type: 'Noted',
  data: {},
  metadata: {},
  stream: 'notes',
  revision: n,
  position: String(n),
})

/** A decoder that finds nothing readable, and notes what it was asked for. */
const openDecoder = () => {
  const asked: string[] = []
  let isAway = false
  const decode = async (stored: readonly StoredEvent[]): Promise<Outcome[]> => {
    asked.push(...stored.map(({ id }) => id))
    if (isAway) throw new Error('the vault is away')
    return stored.map((event) => {
      const { id, type, stream, revision, position } = event
      const named = { id, type, stream, revision, position, at: undefined }
      return { event, unreadable: { ...named, reason: 'unknown-type' } }
    })
  }
  return {
    asked,
    once: decodeOnce(decode),
    setAway: (away: boolean) => {
      isAway = away
    },
  }
}

const [one, two, three] = [eventAt(1), eventAt(2), eventAt(3)]
const idsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ event }) => event.id)

it('decodes each object once, also for those who ask at the same time', async () => {
  const { once, asked } = openDecoder()
  const answers = await Promise.all([once([one, two]), once([one, two]), once([two, three])])
  expect(answers.map(idsOf)).toEqual([
    ['event-1', 'event-2'],
    ['event-1', 'event-2'],
    ['event-2', 'event-3'],
  ])
  expect(asked).toEqual(['event-1', 'event-2', 'event-3'])
})

it('decodes another object of the same event anew', async () => {
  const { once, asked } = openDecoder()
  await once([one])
  await once([{ ...one }])
  expect(asked).toEqual(['event-1', 'event-1'])
})

it('tries anew after a failure', async () => {
  const { once, setAway } = openDecoder()
  setAway(true)
  await expect(Promise.all([once([one]), once([one, two])])).rejects.toThrow('the vault is away')
  setAway(false)
  expect(idsOf(await once([one, two]))).toEqual(['event-1', 'event-2'])
})
