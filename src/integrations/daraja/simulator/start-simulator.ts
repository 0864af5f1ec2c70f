import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { World } from '#src/lib/world.ts'
import type { DarajaSettings } from '../settings.ts'
import type { Bench, RequestBody } from './bench.ts'
import { faults, invalid, openErrands, type SimulatorAnswer } from './bench.ts'
import { type Timings, usualTimings } from './outcomes.ts'
import { push, query } from './prompts.ts'
import { openReversalDesk } from './reversals.ts'
import { openTickets } from './tickets.ts'

/**
 * A public certificate in place of Safaricom's. Nobody has its private key, so nobody can decrypt data encrypted with
 * it.
 */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDIzCCAgugAwIBAgIUUqDG6pMWwpOOwrNYaTJPw6V02p4wDQYJKoZIhvcNAQEL
BQAwIDEeMBwGA1UEAwwVRHVrYSBNLVBFU0Egc2ltdWxhdG9yMCAXDTI2MTEyMTA5
MDgxNFoYDzIxMjYxMDI4MDkwODE0WjAgMR4wHAYDVQQDDBVEdWthIE0tUEVTQSBz
aW11bGF0b3IwggEiMA0GCSqGSIb3DQEBAQUAA4IBDwAwggEKAoIBAQCqPwfVBnD+
lVjHSvdbjaykN5Dhm4exiN8uTQtww0pCCxerJf8xKarNbdsOFQ1w5+aj2dTecqKA
rikWlLim8fsHV8jbY2gbHbbNRlPJJDiPQCytQuZsms4D2jmYpGcFjZraH7BAypav
xXqEu6LEJbmJkFjeP2XYSsCVxVVohSPpqZAHq9oLJhl3jX+0zyyYaUWaxOaCUuU6
akhKMdtJxF0oXBTZXLZbAwDCT2Khl7dF5WE7q/PZGRA70wgN2qJ7CwAKMaO3uHIM
CYm3omGPOKwmWgkpfc/s+Gfa0vgpz0tc12a0HTCEVla1zMl3ghaJC4/rfEFLgGSI
DreJBH2CtQ3vAgMBAAGjUzBRMB0GA1UdDgQWBBTsVqk+v8yKOgoilHdNXijg1k2Z
/TAfBgNVHSMEGDAWgBTsVqk+v8yKOgoilHdNXijg1k2Z/TAPBgNVHRMBAf8EBTAD
AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQBrEAAQX/pPkyNzIp7yUXPJbPfDzBLFJOU3
rI57SkxyRbkYC8+UFkIDYoq9HJLw+UWICJsgk9wJcy2uJCb5cHwPe3OBd8yHo5vF
h+iAvtGBjlqShxT1E4zZNZUmlVHdfmJCVH3nCM4R52ubS0kH80TOXflZGm8003Fh
+oyT6XS9vqWicMrV1XmK4WzLJ59ci8E/M4SBsHocd3doX6v1HwS8oqhr6Qn/c2P9
35JLX2oHyNVOmhAYCiN2qjW78WMHajj2PTI/PEqfV5Cg2HrGKQKpk5KFd8kLrkTY
nG2I9YR+eMr34NrmL8PdakbXl1Pk8n9UkAHB9j801z7sq1d1AavT
-----END CERTIFICATE-----`

const LIFETIME_SECONDS = 3599
const TOKEN_LENGTH = 28

type TokenDesk = {
  /** GET /oauth/v1/generate. A new token invalidates the previous one. */
  issue(authorization: string, grantType: string | null): SimulatorAnswer
  admits(authorization: string): boolean
}

const openTokenDesk = (
  { consumerKey, consumerSecret }: DarajaSettings,
  { now, newToken }: Pick<World, 'now' | 'newToken'>,
): TokenDesk => {
  const expected = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`
  let current: { token: string; endsMs: number } | undefined
  return {
    issue: (authorization, grantType) => {
      if (!authorization.startsWith('Basic ')) return faults.wrongAuthType()
      if (grantType !== 'client_credentials') return faults.wrongGrantType()
      if (authorization !== expected) return faults.badCredentials()
      const token = newToken().slice(0, TOKEN_LENGTH)
      current = { token, endsMs: now().getTime() + LIFETIME_SECONDS * 1000 }
      return { status: 200, body: { access_token: token, expires_in: String(LIFETIME_SECONDS) } }
    },
    admits: (authorization) =>
      current !== undefined &&
      authorization === `Bearer ${current.token}` &&
      now().getTime() < current.endsMs,
  }
}

/** `port` 0 takes a free port. With `till` the shop is a till, without it a PayBill. */
export type SimulatorOptions = {
  port: number
  world: Pick<World, 'now' | 'after' | 'random' | 'newId' | 'newToken'>
  till?: string | undefined
  timings?: Timings
}

/** `settings` are for clients of the simulator. */
export type Simulator = { settings: DarajaSettings; stop(): Promise<void> }

const BODY_LIMIT = 20_000

const settingsOf = (baseUrl: string, till: string | undefined): DarajaSettings => ({
  baseUrl,
  consumerKey: 'simulator',
  consumerSecret: 'simulator-secret',
  shortcode: '174379',
  till,
  passkey: 'simulator-passkey',
  reversals: {
    initiator: 'simulator-initiator',
    initiatorPassword: 'simulator-password',
    certificate: CERTIFICATE,
  },
})

const readBody = async (request: IncomingMessage): Promise<RequestBody | undefined> => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > BODY_LIMIT) return undefined
  }
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : undefined
  } catch {
    return undefined
  }
}

type Actions = ReadonlyMap<string, (body: RequestBody) => SimulatorAnswer>

const TOKEN_PATH = '/oauth/v1/generate'

const perform = async (
  request: IncomingMessage,
  desk: TokenDesk,
  action: (body: RequestBody) => SimulatorAnswer,
): Promise<SimulatorAnswer> => {
  if (request.method !== 'POST') return faults.wrongMethod()
  if (!desk.admits(request.headers.authorization ?? '')) return faults.invalidToken()
  const body = await readBody(request)
  return body === undefined ? invalid('request payload') : action(body)
}

const act = async (
  request: IncomingMessage,
  desk: TokenDesk,
  actions: Actions,
): Promise<SimulatorAnswer> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
  if (pathname === TOKEN_PATH) {
    if (request.method !== 'GET') return faults.wrongMethod()
    return desk.issue(request.headers.authorization ?? '', searchParams.get('grant_type'))
  }
  const action = actions.get(pathname)
  return action === undefined ? faults.notFound() : perform(request, desk, action)
}

const named = (body: object, { newId }: Pick<World, 'newId'>): object =>
  'errorCode' in body ? { requestId: newId(), ...body } : body

const reply = (
  response: ServerResponse,
  { status, body }: SimulatorAnswer,
  world: Pick<World, 'newId'>,
): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? '' : JSON.stringify(named(body, world)))
}

const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      const address = server.address()
      if (typeof address === 'object' && address) resolve(`http://127.0.0.1:${address.port}`)
    })
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/**
 * Starts a simulator of M-PESA on a loopback port, with Daraja's paths, shapes, errors and callbacks. The last three
 * digits of the payer's number choose the outcome (`outcomes.ts`). After a restart queries still work, but callbacks of
 * earlier prompts are lost. Rejects if the port is taken.
 */
export const startSimulator = async (options: SimulatorOptions): Promise<Simulator> => {
  const { port, world, till, timings = usualTimings } = options
  const errands = openErrands(world)
  const settings = settingsOf('', till)
  const desk = openTokenDesk(settings, world)
  const bench: Bench = { settings, timings, world, newTicket: openTickets(world), errands }
  const actions: Actions = new Map([
    ['/mpesa/stkpush/v1/processrequest', (body: RequestBody) => push(body, bench)],
    ['/mpesa/stkpushquery/v1/query', (body: RequestBody) => query(body, bench)],
    ['/mpesa/reversal/v1/request', openReversalDesk(bench)],
  ])
  const server = createServer((request, response) => {
    act(request, desk, actions).then(
      (answer) => reply(response, answer, world),
      () => response.destroy(),
    )
  })
  const baseUrl = await listen(server, port)
  return {
    settings: { ...settings, baseUrl },
    stop: async () => {
      await errands.stop()
      await close(server)
    },
  }
}
