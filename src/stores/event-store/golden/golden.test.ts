import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { eventCatalogue } from '#src/domain/aggregates.ts'
import {
  type Golden,
  goldenFolder,
  goldenKeys,
  goldenName,
} from '#src/testing/event-store/golden.ts'
import { batchOf, decoder } from '../decoder.ts'
import type { Definition } from '../seal.ts'
import { upcasters } from '../upcasters.ts'

const read = (type: string, version: number): Golden => {
  const name = goldenName(type, version)
  try {
    return JSON.parse(readFileSync(new URL(name, goldenFolder), 'utf8'))
  } catch (cause) {
    throw new Error(
      `There is no readable golden/${name}: see src/testing/event-store/add-golden.ts`,
      { cause },
    )
  }
}

/** Every version of every type that Duka ever wrote. */
const written = Object.entries(eventCatalogue).flatMap(([type, { version }]) =>
  Array.from({ length: version }, (_, n) => ({ type, version: n + 1 })),
)

/** Events whose personal data was not sealed yet, or belongs to nobody. */
const inTheClear = new Set([
  goldenName('OrderCancelled', 1),
  goldenName('CallbackRecorded', 2),
  goldenName('ReviewHidden', 1),
  goldenName('PaymentCaseResolved', 1),
  goldenName('UserRoleAssigned', 1),
  goldenName('UserRoleAssigned', 2),
  goldenName('PasswordResetLinkMade', 1),
  goldenName('PasswordResetLinkMade', 2),
  goldenName('PasswordResetLinkMade', 3),
  goldenName('SecondFactorReset', 1),
  goldenName('NewBrowserSignedIn', 1),
  goldenName('PasskeyAdded', 1),
  goldenName('PasskeyRemoved', 1),
  goldenName('SecondFactorSet', 1),
  goldenName('BrowserNoticesClosed', 1),
])

const definitions = new Map<string, Definition>(Object.entries(eventCatalogue))
const noKeys = { ...goldenKeys, keys: async () => new Map<string, Buffer>() }

describe('golden events', () => {
  const told = {
    fieldsUnreadable: () => undefined,
    keysMissing: async () => undefined,
    origins: async () => ({ unproven: new Map(), foreign: new Set<never>() }),
  }
  const decode = decoder({ definitions, upcasters, vault: goldenKeys, ...told })
  const decodeErased = decoder({ definitions, upcasters, vault: noKeys, ...told })
  const position = '0000000000000001'

  it.each(written)('$type version $version is still readable', async ({ type, version }) => {
    const { stored, reads } = read(type, version)
    expect(stored).toMatchObject({ type, metadata: { version } })
    const [event] = batchOf(await decode([{ ...stored, position }])).events
    expect(event?.data).toEqual(reads)
  })

  it.each(written)('$type version $version hides what is personal', async ({ type, version }) => {
    const { stored, reads } = read(type, version)
    const [event] = batchOf(await decodeErased([{ ...stored, position }])).events
    const personal = inTheClear.has(goldenName(type, version))
      ? {}
      : definitions.get(type)?.personal?.erased
    expect(event?.data).toEqual({ ...reads, ...personal })
  })

  it('are all of a type and version that Duka knows', () => {
    const known = written.map(({ type, version }) => goldenName(type, version))
    const files = readdirSync(goldenFolder).filter((name) => name.endsWith('.json'))
    expect(files.filter((name) => !known.includes(name))).toEqual([])
  })
})
