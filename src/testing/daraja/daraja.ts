import { createServer } from 'node:http'
import {
  type Daraja,
  type DarajaDeps,
  openDaraja,
  type Prompt,
} from '../../integrations/daraja/client.ts'
import type { DarajaSettings } from '../../integrations/daraja/settings.ts'
import { openProcessToken } from '../../integrations/daraja/token.ts'
import type { Fetch } from '../../integrations/daraja/transport.ts'
import { realWorld } from '../../program/real-world.ts'

export const settings: DarajaSettings = {
  baseUrl: 'http://daraja.invalid',
  consumerKey: 'key-of-test',
  consumerSecret: 'secret-of-test',
  shortcode: '600999',
  passkey: 'passkey-of-test',
}

/** A client with a token of its own. */
export const clientOf = (use: DarajaSettings, deps: Partial<DarajaDeps> = {}): Daraja =>
  openDaraja(use, { fetch, world: realWorld, tokens: openProcessToken(realWorld), ...deps })

export const promptOf = (msisdn: string, callbackUrl = 'https://shop.example/hooks/x'): Prompt => ({
  msisdn,
  amountCents: 123_400,
  callbackUrl,
  reference: 'DK-12345678',
  description: 'Duka order',
})

export type Sent = { url: string; body: Record<string, unknown> }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Passes everything on, and keeps the POSTed bodies. */
export const recording = (): { fetch: Fetch; sent: Sent[] } => {
  const sent: Sent[] = []
  return {
    sent,
    fetch: (url, init) => {
      if (typeof init.body === 'string') sent.push({ url, body: recordOf(JSON.parse(init.body)) })
      return fetch(url, init)
    },
  }
}

/** A provider that gives tokens `t1`, `t2` … and answers everything else with `reply`. */
export const provider = (
  reply: (token: string, init: RequestInit) => Response | Promise<Response>,
): { fetch: Fetch; calls: { tokens: number; posts: number } } => {
  const calls = { tokens: 0, posts: 0 }
  return {
    calls,
    fetch: async (url, init) => {
      if (url.includes('/oauth/')) {
        calls.tokens += 1
        return Response.json({ access_token: `t${calls.tokens}`, expires_in: '3599' })
      }
      calls.posts += 1
      return reply(new Headers(init.headers).get('authorization') ?? '', init)
    },
  }
}

export const errorResponse = (status: number, errorCode: string, errorMessage: string): Response =>
  Response.json({ requestId: 'r-1', errorCode, errorMessage }, { status })

export type Inbox = { url: string; received: string[]; stop(): Promise<void> }

/** Keeps the text of every POST to it. */
export const openInbox = async (): Promise<Inbox> => {
  const received: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      text += String(chunk)
    })
    request.on('end', () => {
      received.push(text)
      response.end('{"ResultCode":0,"ResultDesc":"Accepted"}')
    })
  })
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (typeof address === 'object' && address) resolve(address.port)
    })
  })
  return {
    url: `http://127.0.0.1:${port}/hooks/x`,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
