import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Random } from '#src/demo/past/random.ts'
import { parseJson } from '#src/lib/text.ts'
import type { Cancel } from '#src/lib/world.ts'
import { realWorld } from '#src/program/real-world.ts'
import { inventedKeys } from '#src/testing/payment/invented-keys.ts'
import { callbackOf, openProvider, type Prompted } from '#src/testing/payment/provider.ts'
import { until } from '#src/testing/until.ts'
import { ask } from './ask.ts'

const redirection = new URL('../../e2e/support/sandbox-stand-in.mjs', import.meta.url)
const REST_MS = 120_000

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * An M-PESA in this process, which outlives the shop's. Payers answer by themselves, and its callbacks come once, twice,
 * late or not at all. `shopUrl`: where the shop is called back.
 */
export const openMpesa = async (shopUrl: string, random: Random) => {
  const provider = openProvider(async (prompt) => void callBack(prompt))
  const heard = new Set<Prompted>()
  const timers = new Set<Cancel>()

  const callBack = async (prompt: Prompted): Promise<boolean> => {
    const path = `/hooks/pay/v1/${prompt.token}`
    const body = parseJson(callbackOf(prompt))
    const answer = await ask(shopUrl, { method: 'POST', path, body })
    const isHeard = typeof answer !== 'string' && answer.status === 200
    if (isHeard) heard.add(prompt)
    return isHeard
  }
  const later = (ms: number, run: () => void) => {
    const cancel = realWorld.after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
  }
  const decide = (prompt: Prompted) => {
    if (prompt.outcome !== undefined) return
    if (random.happens(0.15)) prompt.outcome = { failed: random.pick([1, 1032, 1037]) }
    else provider.settle(prompt, prompt.askedCents)
  }
  /** Somebody looks at the phone, and M-PESA reports what came of it. */
  const answerPhone = (prompt: Prompted) =>
    later(random.between(50, 1_500), () => {
      decide(prompt)
      const times = random.pick([0, 1, 1, 1, 2])
      for (let n = 0; n < times; n += 1) {
        later(random.between(0, 2_000), () => void callBack(prompt))
      }
    })

  let known = 0
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await textOf(request)
    const given = provider.fetch(request.url ?? '', { method: 'POST', body })
    const answer = await given.catch(() => undefined)
    for (const prompt of provider.prompts.slice(known)) answerPhone(prompt)
    known = provider.prompts.length
    if (answer === undefined) return void response.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(await answer.text())
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')

  return {
    provider,
    env: {
      ...inventedKeys,
      MPESA_CALLBACK_URL: shopUrl,
      NODE_OPTIONS: `--import=${redirection.href}`,
      SANDBOX_STANDS_AT: `http://127.0.0.1:${address.port}`,
    },
    /** Whether the shop has accepted the callback of each prompt. */
    isAtRest: (): boolean => provider.prompts.every((prompt) => heard.has(prompt)),
    /** Every payer has answered, and the shop has accepted the callback of each prompt that was sent by now. */
    comeToRest: async (): Promise<void> => {
      provider.moods.push = 'accept'
      provider.moods.query = 'truth'
      for (const prompt of provider.prompts) {
        decide(prompt)
        const isHeard = async () => heard.has(prompt) || (await callBack(prompt))
        await until('the shop to take a callback', isHeard, REST_MS)
      }
    },
    stop: async (): Promise<void> => {
      for (const cancel of timers) cancel()
      server.close()
      server.closeAllConnections()
    },
  }
}
export type ChaosMpesa = Awaited<ReturnType<typeof openMpesa>>
