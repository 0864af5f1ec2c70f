import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Uploads = Map<string, { key: string; parts: Map<number, Buffer> }>

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

const PAGE = 2

/**
 * A service that speaks the part of S3 that backups use, on loopback, with one bucket. It checks who signed, and not the
 * signature. It lists two objects at once, so that pages are read.
 */
export const openS3 = async (keyId: string) => {
  const objects = new Map<string, Buffer>()
  const uploads: Uploads = new Map()
  let failsAfter = Number.POSITIVE_INFINITY

  const list = (query: URLSearchParams): string => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const page = keys.slice(0, PAGE)
    const more = keys.length > page.length
    const contents = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"x"</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    )
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><Name>b</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }

  const begin = (key: string): string => {
    const id = randomUUID()
    uploads.set(id, { key, parts: new Map() })
    return `<?xml version="1.0"?><InitiateMultipartUploadResult><Bucket>b</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
  }
  const complete = (key: string, id: string): string => {
    const parts = [...(uploads.get(id)?.parts ?? [])].sort(([a], [b]) => a - b)
    objects.set(key, Buffer.concat(parts.map(([, bytes]) => bytes)))
    uploads.delete(id)
    return `<?xml version="1.0"?><CompleteMultipartUploadResult><Bucket>b</Bucket><Key>${key}</Key><ETag>"x"</ETag></CompleteMultipartUploadResult>`
  }
  const takePart = (id: string, query: URLSearchParams, body: Buffer, response: ServerResponse) => {
    failsAfter -= 1
    if (failsAfter < 0) return void response.writeHead(507).end('<Error><Code>Full</Code></Error>')
    uploads.get(id)?.parts.set(Number(query.get('partNumber')), body)
    response.setHeader('etag', `"${createHash('md5').update(body).digest('hex')}"`).end()
  }
  const give = (key: string, method: string, response: ServerResponse) => {
    const found = objects.get(key)
    if (found === undefined) return void response.writeHead(404).end()
    response.setHeader('content-length', found.length)
    response.end(method === 'HEAD' ? undefined : found)
  }

  const ofUpload = (
    key: string,
    query: URLSearchParams,
    request: IncomingMessage,
    body: Buffer,
  ) => {
    const id = query.get('uploadId') ?? ''
    return (response: ServerResponse) => {
      if (request.method === 'PUT') return takePart(id, query, body, response)
      if (request.method === 'POST') return void response.end(complete(key, id))
      uploads.delete(id)
      response.writeHead(204).end()
    }
  }
  const ofObject = (key: string, query: URLSearchParams, method: string) => {
    if (query.has('uploads')) return (response: ServerResponse) => void response.end(begin(key))
    if (key === '') return (response: ServerResponse) => void response.end(list(query))
    if (method !== 'DELETE') return (response: ServerResponse) => give(key, method, response)
    objects.delete(key)
    return (response: ServerResponse) => void response.writeHead(204).end()
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const body = await bodyOf(request)
    const signed = request.headers.authorization ?? ''
    if (!signed.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`))
      return void response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    const key = decodeURIComponent(pathname).replace(/^\/bucket\/*/, '')
    const answer = searchParams.has('uploadId')
      ? ofUpload(key, searchParams, request, body)
      : ofObject(key, searchParams, request.method ?? 'GET')
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port }: AddressInfo = addressOf(server.address())
  return {
    url: `http://127.0.0.1:${port}/bucket/duka`,
    /** The keys of whole objects. */
    keys: () => [...objects.keys()].sort(),
    /** The uploads that were begun, and neither completed nor given up. */
    open: () => uploads.size,
    /** Has room for so many parts from now on. */
    leaveRoom: (parts: number) => {
      failsAfter = parts
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const addressOf = (address: AddressInfo | string | null): AddressInfo => {
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address
}
