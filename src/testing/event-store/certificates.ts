import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerCredentials } from '@grpc/grpc-js'

const fileOf = (name: string): string => join(import.meta.dirname, 'certificates', name)

/** The CA that signed the certificates. Its key is gone. */
export const caFile = fileOf('ca.pem')

/** A server with a certificate for 127.0.0.1, which lasts a hundred years or has expired. */
export const tlsBy = (certificate: 'node.pem' | 'expired.pem'): ServerCredentials =>
  ServerCredentials.createSsl(null, [
    {
      private_key: readFileSync(fileOf('node.key')),
      cert_chain: readFileSync(fileOf(certificate)),
    },
  ])
