import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', 'web', 'src')

/** These measure how long something took on this device, and say no time of day. */
const measuring = new Set([
  'features/driver/acts.ts',
  'features/driver/queue.tsx',
  'features/staff/operations/tries.tsx',
  'lib/live/connection.ts',
  'lib/live/tabs.ts',
  'lib/outbox/outbox.ts',
  'lib/server-clock.ts',
  'lib/toasts.ts',
  'lib/use-now.ts',
  'ui/feedback/toast-viewport.tsx',
])

const asks = (path: string): boolean =>
  /\bDate\.now\b|new Date\(\)/.test(readFileSync(join(root, path), 'utf8'))

it('no page asks the device what time it is: a phone may be hours wrong', () => {
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing\//.test(path),
  )
  expect(sources.filter((path) => asks(path) && !measuring.has(path))).toEqual([])
  // A file that asks no longer is no exception.
  expect([...measuring].filter((path) => !asks(path))).toEqual([])
})
