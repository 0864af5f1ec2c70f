import { useEffect, useId, useRef, useState } from 'react'
import type { ReplayProgress } from '#contract/points-ledger.ts'
import { fill as t } from '#contract/rules/text.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/staff-ui/antd.ts'
import styles from './run.module.css'

type Run<State> = { state: State; status: 'idle' | 'running' | 'done' | 'stopped' | 'failed' }

/**
 * Follows an answer that the server sends in steps. Leaving the page or `stop` ends the run; a run changes nothing on
 * the server, so it can be started again at any time.
 */
export const useRun = <Step, State>(start: State, fold: (state: State, step: Step) => State) => {
  const [run, setRun] = useState<Run<State>>({ state: start, status: 'idle' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const begin = async (steps: (signal: AbortSignal) => AsyncIterable<Step>): Promise<void> => {
    current.current?.abort()
    const ended = new AbortController()
    current.current = ended
    let state = start
    const show = (status: Run<State>['status']): void => {
      if (current.current === ended) setRun({ state, status })
    }
    show('running')
    try {
      for await (const step of steps(ended.signal)) {
        state = fold(state, step)
        show('running')
      }
      show('done')
    } catch {
      show(ended.signal.aborted ? 'stopped' : 'failed')
    }
  }
  return { ...run, begin, stop: (): void => current.current?.abort() }
}

/** The lines of a stream. A chunk of the stream may end in the middle of a line. */
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
    // Cancelling the stream makes the server stop its work.
    void reader.cancel().catch(() => undefined)
  }
}

/** Yields each step of a streamed answer with one JSON object per line. Throws `ApiError` if the server refuses. */
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

const runWords: Readonly<Record<ReplayProgress['of'], string>> = {
  entries: '{done} of {total} {total|entry|entries}, {rate} {rate|event|events} a second',
  accounts: '{done} of {total} {total|account|accounts}, {rate} {rate|event|events} a second',
}

/** The progress of the run in words and as a bar, with a button to stop it. */
export const RunProgress = ({
  progress,
  stop,
}: {
  progress: ReplayProgress | undefined
  stop(): void
}) => {
  const id = useId()
  const { of = 'entries', done = 0, total = 0, perSecond = 0 } = progress ?? {}
  const text = t(runWords[of], {
    done: done.toLocaleString('en-KE'),
    total: total.toLocaleString('en-KE'),
    rate: perSecond.toLocaleString('en-KE'),
  })
  return (
    <div className={styles.progress}>
      <p id={id}>{text}</p>
      <progress aria-labelledby={id} value={done} max={Math.max(total, 1)} />
      <Button onClick={stop}>{t('Stop')}</Button>
    </div>
  )
}
