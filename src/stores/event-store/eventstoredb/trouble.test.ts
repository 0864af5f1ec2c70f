import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '#src/program/real-world.ts'
import { caFile, tlsBy } from '#src/testing/event-store/certificates.ts'
import { openPair, temporaryFolder } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'
import { newEvents, newStream } from '#src/testing/stores/new-events.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { NO_STREAM } from '../port.ts'
import { faultOfAddress } from './address.ts'
import { openEventStoreDb } from './eventstoredb.ts'

const ADDRESS = 'esdb://duka:secret@127.0.0.1'

/** Why a store at this address is away. Null: it is not. */
const whyAway = async (url: string): Promise<string | null | undefined> => {
  const store = await openEventStoreDb(url, realWorld, { deadlineMs: 3_000 })
  onTestFinished(() => store.close())
  try {
    await store.append(newStream(), NO_STREAM, newEvents(1))
    return null
  } catch (error) {
    return error instanceof StoreUnavailable ? error.why : String(error)
  }
}

const portOf = async (certificate?: Parameters<typeof tlsBy>[0]): Promise<number> => {
  const file = join(await temporaryFolder(), 'log.jsonl')
  const tls = certificate === undefined ? {} : { credentials: tlsBy(certificate) }
  const standIn = await startStandIn(file, 0, tls)
  onTestFinished(() => standIn.stop())
  return standIn.port
}

describe('a connection that does not come about tells why, each trouble by its own words:', () => {
  it('none, with the CA of the server', async () => {
    const port = await portOf('node.pem')
    expect(await whyAway(`${ADDRESS}:${port}?tlsCAFile=${caFile}`)).toBeNull()
  })

  it('no CA', async () => {
    expect(await whyAway(`${ADDRESS}:${await portOf('node.pem')}`)).toMatch('unknown CA')
  })

  it('an expired certificate', async () => {
    const port = await portOf('expired.pem')
    expect(await whyAway(`${ADDRESS}:${port}?tlsCAFile=${caFile}`)).toMatch('expired')
  })

  it('TLS against none, and none against TLS', async () => {
    expect(await whyAway(`${ADDRESS}:${await portOf()}`)).toMatch('speaks without TLS')
    expect(await whyAway(`${ADDRESS}:${await portOf('node.pem')}?tls=false`)).toMatch(
      'leave out tls=false',
    )
  })

  it('nobody there', async () => {
    expect(await whyAway(`${ADDRESS}:1?tls=false`)).toMatch('nobody listens')
  })
})

describe('a server that refuses the user', () => {
  for (const [access, why] of [
    ['no user', 'the password is wrong'],
    ['no rights', 'lacks a right'],
  ] as const) {
    it(`for ${access} is away, at once, and says why`, async () => {
      const { store, standIn } = await openPair()
      await store.append('known-1', NO_STREAM, newEvents(1))
      standIn.injuries.access = access
      const calls = [
        () => store.append('known-1', 0, newEvents(1)),
        () => store.readStream('known-1'),
        () => store.readAll(null, 10),
        () => store.readBytes(null, 10),
        () => store.probe(),
      ]
      for (const call of calls) {
        const failed: unknown = await call().catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(StoreUnavailable)
        expect(failed).toMatchObject({ why: expect.stringContaining(why) })
      }
      standIn.injuries.access = null
      expect(await store.append('known-1', 0, newEvents(1))).toMatchObject({ ok: true })
    })
  }
})

describe('an address of EventStoreDB', () => {
  it.each([
    ['http://h', 'esdb://'],
    ['esdb://duka:100%@h', '%25'],
    ['esdb://duka:p@ss@h', '%40'],
    ['esdb://duka:secret@h?tlsCAFile=/not/there.pem', '/not/there.pem'],
    ['esdb://h', 'user and password'],
  ])('%s is refused by one line that says what to do', (url, what) => {
    expect(faultOfAddress(url)).toContain(what)
  })

  it.each(['esdb://h?tls=false', 'esdb+discover://duka:p%40ss%25@h,i:2113?nodePreference=leader'])(
    '%s is taken',
    (url) => expect(faultOfAddress(url)).toBeUndefined(),
  )
})
