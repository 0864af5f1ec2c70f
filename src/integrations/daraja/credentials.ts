import { constants, publicEncrypt } from 'node:crypto'
import { toTimestamp } from './nairobi-time.ts'
import type { DarajaSettings } from './settings.ts'

/** The pair that signs a push or a query. The password contains the timestamp that goes beside it. */
export const signature = (
  { shortcode, passkey }: Pick<DarajaSettings, 'shortcode' | 'passkey'>,
  at: Date,
): { Password: string; Timestamp: string } => {
  const Timestamp = toTimestamp(at)
  const Password = Buffer.from(`${shortcode}${passkey}${Timestamp}`).toString('base64')
  return { Password, Timestamp }
}

/**
 * The API user's password for Safaricom's eyes only (RSA, PKCS #1 v1.5), base64. Throws when `certificate` is no PEM.
 */
export const securityCredential = (password: string, certificate: string): string =>
  publicEncrypt(
    { key: certificate, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(password),
  ).toString('base64')
