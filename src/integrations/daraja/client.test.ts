import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  clientOf,
  errorResponse,
  promptOf,
  provider,
  settings,
} from '../../testing/daraja/daraja.ts'
import { securityCredential } from './client.ts'

const accepted = () =>
  Response.json({
    MerchantRequestID: 'm-1',
    CheckoutRequestID: 'ws_CO_1',
    ResponseCode: '0',
    ResponseDescription: 'Success',
    CustomerMessage: 'Success',
  })
const prompt = promptOf('254711223344')

describe('the token', () => {
  test('100 pushes at once fetch one', async () => {
    const { fetch, calls } = provider(accepted)
    const client = clientOf(settings, { fetch })
    const all = await Promise.all(Array.from({ length: 100 }, () => client.stkPush(prompt)))
    expect(all.every((answer) => answer.kind === 'accepted')).toBe(true)
    expect(calls).toEqual({ tokens: 1, posts: 100 })
  })

  test.each([
    [404, '404.001.03'],
    [401, '404.001.03'],
    [401, 'anything'],
  ])('refused by %i %s: a new one, and once more', async (status, code) => {
    const { fetch, calls } = provider((token) =>
      token === 'Bearer t1' ? errorResponse(status, code, 'Invalid Access Token') : accepted(),
    )
    expect(await clientOf(settings, { fetch }).stkPush(prompt)).toMatchObject({
      kind: 'accepted',
      merchantRequestId: 'm-1',
      checkoutRequestId: 'ws_CO_1',
    })
    expect(calls).toEqual({ tokens: 2, posts: 2 })
  })

  test('refused for ever: sent twice and no more', async () => {
    const { fetch, calls } = provider(() => errorResponse(404, '404.001.03', 'Invalid'))
    const pushed = await clientOf(settings, { fetch }).stkPush(prompt)
    expect(pushed).toMatchObject({ kind: 'refused', code: 'NO_TOKEN' })
    expect(calls).toEqual({ tokens: 2, posts: 2 })
  })

  test('refused to 100 at once: one new token', async () => {
    const { fetch, calls } = provider((token) =>
      token === 'Bearer t1' ? errorResponse(404, '404.001.03', 'Invalid') : accepted(),
    )
    const client = clientOf(settings, { fetch })
    const all = await Promise.all(Array.from({ length: 100 }, () => client.stkPush(prompt)))
    expect(all.every((answer) => answer.kind === 'accepted')).toBe(true)
    expect(calls).toEqual({ tokens: 2, posts: 200 })
  })
})

describe('silence', () => {
  const silent = async (run: (baseUrl: string, seen: string[]) => Promise<void>) => {
    const seen: string[] = []
    const server = createServer((request, response) => {
      seen.push(request.url ?? '')
      if (request.method === 'GET') response.end('{"access_token":"t","expires_in":3599}')
      else if (seen.length === 2) response.writeHead(200).write('{"ResponseCode":')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    try {
      if (typeof address !== 'object' || address === null) throw new Error('no address')
      await run(`http://127.0.0.1:${address.port}`, seen)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('a push that is not answered, or only half, is unknown and not sent again', async () => {
    await silent(async (baseUrl, seen) => {
      const client = clientOf({ ...settings, baseUrl }, { timeoutMs: 500 })
      const unknown = { kind: 'unknown', reason: 'TimeoutError' }
      expect(await client.stkPush(prompt)).toEqual(unknown)
      expect(await client.stkPush(prompt)).toEqual(unknown)
      expect(await client.stkQuery('ws_CO_1')).toEqual(unknown)
      expect(seen).toHaveLength(4)
    })
  })

  test('a connection that breaks off leaves it unknown', async () => {
    const { fetch, calls } = provider(() => {
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      })
    })
    const pushed = await clientOf(settings, { fetch }).stkPush(prompt)
    expect(pushed).toEqual({ kind: 'unknown', reason: 'ECONNRESET' })
    expect(calls.posts).toBe(1)
  })
})

describe('secrets', () => {
  const reversals = { initiator: 'api-user', initiatorPassword: 'initiator-password-of-test' }

  test('no answer and no error holds one', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const certificate = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const use = { ...settings, reversals: { ...reversals, certificate } }
    const replies = [errorResponse(400, '400.002.02', 'Bad'), new Response('', { status: 502 })]
    const outcomes: unknown[] = []
    for (const reply of replies) {
      const client = clientOf(use, { fetch: provider(() => reply.clone()).fetch })
      outcomes.push(await client.stkPush(prompt), await client.stkQuery('ws_CO_1'))
      const wrong = client.stkPush({ ...prompt, msisdn: 'nobody' })
      outcomes.push(await wrong.catch((error: unknown) => String(error)))
    }
    const text = JSON.stringify(outcomes)
    expect(text).toContain('400.002.02')
    expect(text).not.toMatch(/of-test|bearer|basic /i)
    expect(text).not.toContain(Buffer.from('key-of-test:secret-of-test').toString('base64'))
    expect(text).not.toContain(Buffer.from('600999passkey').toString('base64').slice(0, 16))
  })

  test('the security credential holds the password, padded as PKCS #1 v1.5 says', () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const sealed = Buffer.from(securityCredential('Päss-wörd', pem), 'base64')
    // Newer Node versions refuse to remove this padding, so the test does: 0, 2, random bytes, 0, message.
    const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, sealed)
    expect([...padded.subarray(0, 2)]).toEqual([0, 2])
    expect(padded.subarray(padded.indexOf(0, 2) + 1).toString()).toBe('Päss-wörd')
  })

  test('a certificate that is none is refused at once', () => {
    const use = { ...settings, reversals: { ...reversals, certificate: 'no certificate' } }
    expect(() => clientOf(use)).toThrow()
  })
})
