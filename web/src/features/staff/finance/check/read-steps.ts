import { ApiError } from '#web/lib/api.ts'

/** The lines of a stream, whose chunks end anywhere. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    // The server stops as soon as nobody listens.
    void reader.cancel().catch(() => undefined)
  }
}

/** Gives each step of a streamed answer, a JSON object a line. Throws `ApiError` where it is refused. */
export async function* readSteps<Step>(
  path: string,
  body: object,
  { parse, signal }: { parse(step: unknown): Step; signal: AbortSignal },
): AsyncGenerator<Step, void, undefined> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  })
  if (!response.ok || response.body === null) {
    throw new ApiError(response.status, response.statusText)
  }
  for await (const line of linesOf(response.body)) yield parse(JSON.parse(line))
}
