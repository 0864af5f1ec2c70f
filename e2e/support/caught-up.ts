import { until } from '../../src/testing/until.ts'
import { METRICS_TOKEN } from './program.ts'

const lag = /^duka_projection_lag_seconds\{reader="([^"]+)"\} (\S+)$/gm

/** Resolves once the read models are no longer behind: a process opens before that. */
export const caughtUp = (url: string): Promise<boolean> =>
  until(
    'the read models to be there',
    async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const figures = await (await fetch(`${url}/metrics`, { headers })).text()
      const lags = [...figures.matchAll(lag)].filter(([, reader]) => reader !== 'reactions')
      return lags.length > 0 && lags.every(([, , seconds]) => Number(seconds) < 1)
    },
    120_000,
  )
