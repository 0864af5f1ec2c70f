import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { alertCodes, createAlerts } from './alerts.ts'

it('counts every alert, and writes the same one once a minute', () => {
  let now = 0
  const counted: string[] = []
  const written: unknown[] = []
  const alert = createAlerts({
    world: { elapsed: () => now },
    count: (code) => counted.push(code),
    write: (code, facts) => written.push([code, facts]),
  })
  alert('mpesa-setup', { quota: 1 })
  now = 59_999
  alert('mpesa-setup', { quota: 1 })
  alert('mpesa-setup', { quota: 2 })
  now = 60_000
  alert('mpesa-setup', { quota: 1 })
  expect(counted).toHaveLength(4)
  expect(written).toEqual([
    ['mpesa-setup', { quota: 1 }],
    ['mpesa-setup', { quota: 2 }],
    ['mpesa-setup', { quota: 1 }],
  ])
})

it.each(alertCodes)('docs/operations.md says what %s means and what to do', (code) => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  expect(manual).toMatch(new RegExp(`^\\| \`${code}\` \\| [^|]{20,} \\| [^|]{20,} \\|$`, 'm'))
})
