import { until } from '../until.ts'

/** What GET /metrics says now, of one process or of several. */
type Look = () => Promise<string>

const lag = /^duka_projection_lag_seconds\{reader="([^"]+)"\} (\S+)$/gm
const openJobs = /^duka_jobs\{state="(?:waiting|active)"\} (\S+)$/gm
const appended = /^duka_events_appended_total\{[^}]*\} (\S+)$/gm

/** The seconds that each reader of the log is behind. 0: it lacks no event. */
const lagsIn = (figures: string): { reader: string; seconds: number }[] =>
  [...figures.matchAll(lag)].map(([, reader = '', seconds]) => ({
    reader,
    seconds: Number(seconds),
  }))

const valuesOf = (figures: string, line: RegExp): number[] =>
  [...figures.matchAll(line)].map(([, value]) => Number(value))

/** The events that the processes have appended, where the log has no reader behind and no job is to be done now. */
const appendedAtRest = (figures: string): number | undefined => {
  const lags = lagsIn(figures)
  const jobs = valuesOf(figures, openJobs)
  const isQuiet = lags.length > 0 && jobs.length > 0 && !lags.some(({ seconds }) => seconds > 0)
  if (!isQuiet || jobs.some((count) => count > 0)) return undefined
  return valuesOf(figures, appended).reduce((sum, count) => sum + count, 0)
}

const figuresOf = async (url: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/metrics`, { headers }).catch(() => undefined)
  return answer?.status === 200 ? answer.text() : ''
}

/** Looks at all processes of a shop. Without the figures of one of them there are none. */
export const lookAt =
  (urls: readonly string[], token: string): Look =>
  async () => {
    const all = await Promise.all(urls.map((url) => figuresOf(url, token)))
    return all.includes('') ? '' : all.join('\n')
  }

/**
 * Resolves once the read models hold every event of the log. A lag of less than a second would not do: the newest event
 * is that young.
 */
export const holdEveryEvent = (look: Look, deadlineMs: number): Promise<boolean> =>
  until(
    'the read models to hold every event',
    async () => {
      const readModels = lagsIn(await look()).filter(({ reader }) => reader !== 'reactions')
      return readModels.length > 0 && readModels.every(({ seconds }) => seconds === 0)
    },
    deadlineMs,
  )

/**
 * Resolves once nothing follows any more from what is in the log. The figures of one look are not of one moment, so that
 * an event may slip between them: two looks in a row must find everything done, and nothing appended from one to the other.
 */
export const comesToRest = (look: Look, deadlineMs: number): Promise<boolean> => {
  let before: number | undefined
  return until(
    'the shop to come to rest',
    async () => {
      const now = appendedAtRest(await look())
      const isStill = now !== undefined && now === before
      before = now
      return isStill
    },
    deadlineMs,
  )
}
