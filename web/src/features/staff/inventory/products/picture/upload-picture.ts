import { uploadedPicture } from '#contract/catalogue/picture.ts'
import { failure } from '#web/lib/api.ts'

type Options = {
  /** Told the part that has been sent, from 0 to 1. */
  onProgress(part: number): void
  signal: AbortSignal
}

/** The answer as `fetch` would give it. `fetch` itself does not tell how far it has sent. */
const post = (path: string, file: File, { onProgress, signal }: Options): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
    request.onerror = () => reject(new TypeError('The connection failed'))
    request.onabort = () => reject(new DOMException('Cancelled', 'AbortError'))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/** Gives the stored picture's address. Throws `ApiError`, an `AbortError`, or a TypeError where the network failed. */
export const uploadPicture = async (file: File, options: Options): Promise<string> => {
  const response = await post('/api/pictures', file, options)
  if (!response.ok) throw await failure(response)
  return uploadedPicture.parse(await response.json()).imageUrl
}
