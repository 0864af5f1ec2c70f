import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyOffer, PasskeyQuestion } from '../../contract/sign-in.ts'

const PRESENT = 0x01
const HOLDS_KEY = 0x40
/** Several devices may hold the passkey, and do: 'backup eligible' and 'backed up'. */
const SYNCED = 0x18
/** COSE: an elliptic curve key (1: 2) for ES256 (3: -7) on P-256 (-1: 1). */
const coseKey = (x: Uint8Array<ArrayBuffer>, y: Uint8Array<ArrayBuffer>) =>
  isoCBOR.encode(
    new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, x],
      [-3, y],
    ]),
  )

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const bytesOf = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))

/**
 * A passkey of a browser at `origin`, as WebAuthn describes it: ES256, without a statement about itself. `says` replaces
 * what an honest one would say.
 */
export const createAuthenticator = (origin: string, { isSynced = false } = {}) => {
  const present = isSynced ? PRESENT | SYNCED : PRESENT
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = rawId.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin: at }))
  const authenticatorData = (host: string, flags: number, counter: number): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(host), head])
  }
  return {
    id,
    create: ({ rp, challenge }: PasskeyOffer, says: { certificates?: boolean } = {}) => {
      const size = Buffer.alloc(2)
      size.writeUInt16BE(rawId.length)
      const key = Buffer.from(coseKey(bytesOf(x), bytesOf(y)))
      const made = Buffer.concat([Buffer.alloc(16), size, rawId, key])
      const authData = Buffer.concat([authenticatorData(rp.id, present | HOLDS_KEY, 0), made])
      const statement = new Map<string, Uint8Array<ArrayBuffer>[]>(
        says.certificates ? [['x5c', [new Uint8Array(randomBytes(8))]]] : [],
      )
      const attestation = isoCBOR.encode(
        new Map<string, string | typeof statement | Uint8Array<ArrayBuffer>>([
          ['fmt', says.certificates ? 'packed' : 'none'],
          ['attStmt', statement],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('create', challenge, origin).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** `counter`: how often it says to have signed. */
    sign: (
      { rpId, challenge }: PasskeyQuestion,
      says: { counter?: number; origin?: string; host?: string } = {},
    ) => {
      const data = authenticatorData(says.host ?? rpId, present, says.counter ?? 0)
      const client = clientData('get', challenge, says.origin ?? origin)
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString(
            'base64url',
          ),
        },
      }
    },
  }
}
