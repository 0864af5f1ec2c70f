import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as z from 'zod'
import {
  type Simulator,
  startSimulator,
} from '../../src/integrations/daraja/simulator/start-simulator.ts'
import { realWorld } from '../../src/program/real-world.ts'

/** A prompt that M-PESA was asked for, with the callbacks that it sent. `phone` has the form 2547XXXXXXXX. */
export type Prompt = { phone: string; callbackUrl: string; callbacks: string[] }

/** `lateMs` is longer than a payment request waits for the payer (30 s). */
const timings = { answerMs: 500, lateMs: 33_000, repeatMs: 200 }

const pushBody = z.looseObject({ PartyA: z.number(), CallBackURL: z.string() })
const TOKEN = '/oauth/v1/generate'
const PUSH = '/mpesa/stkpush/v1/processrequest'
const CALLBACK = '/callback/'

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Sends a callback. False: nobody accepted it. */
const deliver = async ({ callbackUrl }: Prompt, body: string): Promise<boolean> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(callbackUrl, { method: 'POST', headers, body }).catch(() => undefined)
  return answer?.status === 200
}

/** Stands between the shop and the simulator, so that a test sees every request and can hold back callbacks. */
const openWire = (simulator: Simulator) => {
  const seen = { tokens: 0, prompts: [] as Prompt[] }
  const holding = new Set<string>()
  const silent = new Set<string>()
  let url = ''

  const forward = async (request: IncomingMessage, body: string): Promise<[number, string]> => {
    const { method = 'GET', headers } = request
    const { authorization = '', 'content-type': type = '' } = headers
    const init = { method, headers: { authorization, 'content-type': type } }
    const answer = await fetch(
      simulator.settings.baseUrl + request.url,
      method === 'GET' ? init : { ...init, body },
    )
    return [answer.status, await answer.text()]
  }
  const push = async (request: IncomingMessage): Promise<[number, string] | undefined> => {
    const {
      PartyA,
      CallBackURL: callbackUrl,
      ...rest
    } = pushBody.parse(JSON.parse(await textOf(request)))
    const phone = String(PartyA)
    const back = `${url}${CALLBACK}${seen.prompts.length}`
    seen.prompts.push({ phone, callbackUrl, callbacks: [] })
    const answer = await forward(request, JSON.stringify({ ...rest, PartyA, CallBackURL: back }))
    return silent.has(phone) ? undefined : answer
  }
  const takeCallback = async (request: IncomingMessage): Promise<[number, string]> => {
    const prompt = seen.prompts[Number(request.url?.slice(CALLBACK.length))]
    const body = await textOf(request)
    prompt?.callbacks.push(body)
    if (prompt !== undefined && !holding.has(prompt.phone)) await deliver(prompt, body)
    return [200, '{}']
  }
  const answer = async (request: IncomingMessage) => {
    const path = request.url ?? ''
    if (path.startsWith(CALLBACK)) return takeCallback(request)
    if (path === PUSH) return push(request)
    if (path.startsWith(TOKEN)) seen.tokens += 1
    return forward(request, await textOf(request))
  }
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    answer(request).then(
      (given) => given && response.writeHead(given[0]).end(given[1]),
      () => response.destroy(),
    )
  return { seen, holding, silent, serve, standsAt: (at: string) => (url = at) }
}

/** Stands for M-PESA's sandbox. Programs reach it if they are started with `env`. */
export const startMpesa = async () => {
  const simulator = await startSimulator({ port: 0, world: realWorld, timings })
  const { seen, holding, silent, serve, standsAt } = openWire(simulator)
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  const url = standsAt(`http://127.0.0.1:${address.port}`)
  const { consumerKey, consumerSecret, shortcode, passkey } = simulator.settings

  const promptsOf = (phone: string) => seen.prompts.filter((one) => one.phone === phone)
  return {
    env: {
      MPESA_ENV: 'sandbox',
      MPESA_CONSUMER_KEY: consumerKey,
      MPESA_CONSUMER_SECRET: consumerSecret,
      MPESA_SHORTCODE: shortcode,
      MPESA_PASSKEY: passkey,
      NODE_OPTIONS: `--import=${new URL('sandbox-stand-in.mjs', import.meta.url).href}`,
      SANDBOX_STANDS_AT: url,
    },
    /** The number of token requests, and every prompt. */
    seen,
    /** Phones whose callbacks are held back until the test sends them. */
    holding,
    /** Phones that are prompted while the answer to the shop is lost. */
    silent,
    promptsOf,
    /** Sends the callback that is held back for the phone. False: nobody accepted it. */
    callBack: async (phone: string): Promise<boolean> => {
      const sent = promptsOf(phone).flatMap((one) => one.callbacks.map((it) => deliver(one, it)))
      return sent.length > 0 && (await Promise.all(sent)).every(Boolean)
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await simulator.stop()
    },
  }
}
export type Mpesa = Awaited<ReturnType<typeof startMpesa>>
