import { useEffect, useRef, useState } from 'react'

type Run<State> = { state: State; status: 'idle' | 'running' | 'done' | 'stopped' | 'failed' }

/**
 * Follows a streamed answer. Leaving the page ends it, and so does `stop`: nothing is changed by it, so nothing is left
 * behind, and it can be begun again.
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
