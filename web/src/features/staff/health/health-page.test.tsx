import { readFileSync } from 'node:fs'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Health } from '#contract/health.ts'
import { wellHealth as well } from '#web/testing/health.ts'
import { show, until } from '#web/testing/render.tsx'
import { HealthPage } from './health-page.tsx'
import { mattersOf } from './matters.ts'

let answer: () => Response
beforeEach(() => {
  answer = () => new Response(JSON.stringify(well))
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
})

test('a shop without trouble says that all is well and when that was checked', async () => {
  const { place } = show(<HealthPage />)
  await until(() => expect(place.textContent).toContain('All is well, checked at 10:32:05'))
  expect(place.textContent).toContain('21.5 GB of 40 GB')
  expect(place.textContent).toContain('31 of 31 up to date')
  expect(place.textContent).toContain('Last backup28 Nov 2026')
  expect(place.textContent).toContain('12,345 events, last 28 Nov 2026')
  expect(place.querySelector('li')).toBeNull()
})

test('what other programs wrote to the log is named, by the streams that it lies in', async () => {
  const foreign = [
    { category: 'invoice', events: 100_000 },
    { category: 'others', events: 7 },
  ]
  answer = () => new Response(JSON.stringify({ ...well, foreign }))
  const { place } = show(<HealthPage />)
  await until(() =>
    expect(place.textContent).toContain(
      'Events of other programs, passed overinvoice: 100,000, others: 7',
    ),
  )
})

test('memory is shown beside what the process may take, with what is full', async () => {
  const memoryMost = 1_024 * 2 ** 20
  const fullCaches = ['pages', 'searches']
  answer = () => new Response(JSON.stringify({ ...well, memoryMost, fullCaches }))
  const { place } = show(<HealthPage />)
  await until(() => expect(place.textContent).toContain('Memory0.2 GB of 1.1 GB'))
  expect(place.textContent).toContain('Full in memory, so read or made againpages, searches')
})

test('a heap that is nearly full and a thread that ended are matters', async () => {
  answer = () => new Response(JSON.stringify({ ...well, isHeapFull: true, endedThreads: 2 }))
  const { place } = show(<HealthPage />)
  await until(() => expect(place.textContent).toContain('2 matters'))
  expect([...place.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'The memory is nearly used up',
    '2 times a part of the program ended since the start',
  ])
})

test('trouble is listed with what it means, and leads to the page of the next step', async () => {
  const jobs = { waiting: 0, delayed: 0, active: 0, dead: 1 }
  answer = () => new Response(JSON.stringify({ ...well, mpesaAway: true, jobs }))
  const { place } = show(<HealthPage />)
  await until(() => expect(place.textContent).toContain('2 matters'))
  expect(place.textContent).not.toContain('All is well')
  expect([...place.querySelectorAll('h3')].map((one) => one.textContent)).toEqual([
    'M-PESA does not answer',
    '1 job was given up',
  ])
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/admin/operations?tab=jobs')
})

test('a server that stops answering is told beside what was last known', async () => {
  const { place, client } = show(<HealthPage />)
  await until(() => expect(place.textContent).toContain('All is well'))
  answer = () => new Response('{}', { status: 503 })
  await act(() => client.refetchQueries())
  await until(() =>
    expect(place.textContent).toContain('The server has not answered since 10:32:05'),
  )
})

describe('what needs somebody', () => {
  const reader = {
    reader: 'branch-figures',
    lagSeconds: 42,
    unread: 0.004,
    hasParked: false,
    isServing: true,
  }
  const backups = { writtenAt: well.checkedAt, testedAt: null, place: '/mnt/backups' }
  const noBackup = { ...backups, writtenAt: null }
  const changes: [string, Partial<Health>, string][] = [
    ['a store', { stores: [{ store: 'vault', isUp: false, why: null }] }, 'cannot be written'],
    [
      'a log that cannot be read',
      { stores: [{ store: 'event store', isUp: true, why: 'the user lacks a right' }] },
      'The log of events cannot be read',
    ],
    ['a full disk', { disk: { size: 40e9, free: 3.9e9 } }, '3.9 GB are left'],
    ['held money', { held: true }, 'sends no money'],
    [
      'failures',
      { requests: { answered: 100, slow: 0, failed: 3, refused: 0 } },
      '3 of 100 requests failed',
    ],
    [
      'slowness',
      { requests: { answered: 100, slow: 6, failed: 0, refused: 0 } },
      '6 of 100 requests took',
    ],
    [
      'an overload',
      { requests: { answered: 100, slow: 0, failed: 9, refused: 8 } },
      '8 requests were put off',
    ],
    ['a reader', { behind: [reader] }, 'Branch figures: behind'],
    ['much unread', { behind: [{ ...reader, unread: 0.72 }] }, '72 % of the log unread'],
    ['a rebuild', { behind: [{ ...reader, isServing: false }] }, 'being built again'],
    ['set aside', { behind: [{ ...reader, hasParked: true }] }, 'events are set aside'],
    ['findings', { money: { findings: 2, review: 0, refunds: 0 } }, '2 lines of statements'],
    ['to check', { money: { findings: 0, review: 1, refunds: 0 } }, '1 payment to check'],
    [
      'former drivers',
      { formerDrivers: { people: 1, deliveries: 21, cash: 5_928 } },
      '1 person who is no driver any more has 21 open deliveries and KSh 5,928 of the shop’s cash',
    ],
    ['refunds', { money: { findings: 0, review: 0, refunds: 3 } }, '3 refunds are due'],
    ['no backup', { backups: { ...noBackup, state: 'none' } }, 'no backup of this shop'],
    ['a first backup', { backups: { ...noBackup, state: 'not yet' } }, 'first backup is not'],
    ['a lost place', { backups: { ...backups, state: 'lost' } }, 'lost them: /mnt/backups'],
    ['a place away', { backups: { ...noBackup, state: 'away' } }, 'cannot be read: /mnt/backups'],
    ['an old backup', { backups: { ...backups, state: 'old' } }, 'older than a week'],
    ['one disk for all', { backups: { ...backups, state: 'own disk' } }, 'the disk of the shop'],
    [
      'an alert',
      { alerts: [{ code: 'refund-unsure', at: well.checkedAt, count: 1 }] },
      '‘refund-unsure’',
    ],
  ]
  test.each(changes)('%s', (_, change, title) => {
    const matters = mattersOf({ ...well, ...change })
    expect(matters.map((one) => one.title)).toEqual([expect.stringContaining(title)])
  })

  test.each([
    [false, 'The cause: it does not know the user. Orders may be refused meanwhile.'],
    [true, 'The cause: it does not know the user. Lists and pages stay behind meanwhile.'],
  ])('the cause stands with a store that is away, where it is known', (isUp, text) => {
    const stores = [{ store: 'event store', isUp, why: 'it does not know the user' }]
    expect(mattersOf({ ...well, stores }).map((one) => one.text)).toEqual([text])
  })

  test('what cannot be asked is no matter of its own, and a few requests say nothing', () => {
    const unknown = {
      jobs: null,
      parked: null,
      held: null,
      mpesaAway: null,
      money: null,
      disk: null,
      backups: null,
    }
    const requests = { answered: 4, slow: 2, failed: 2, refused: 0 }
    expect(mattersOf({ ...well, ...unknown, requests })).toEqual([])
  })

  test('stands with the worst first', () => {
    const matters = mattersOf({
      ...well,
      behind: [reader],
      money: { findings: 1, review: 0, refunds: 0 },
      mpesaAway: true,
    })
    expect(matters.map(({ level }) => level)).toEqual(['failed', 'look', 'waits'])
  })

  test('names the section of each alert rule that can be seen while the shop answers', () => {
    const rules = readFileSync('deploy/prometheus/duka-rules.yml', 'utf8')
    const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
    const raised = (code: string) => ({ code, at: well.checkedAt, count: 1 })
    const guides = mattersOf({
      ...well,
      stores: [{ store: 'vault', isUp: false, why: null }],
      disk: { size: 40e9, free: 3.9e9 },
      jobs: { waiting: 0, delayed: 0, active: 0, dead: 1 },
      behind: [reader, { ...reader, hasParked: true }],
      mpesaAway: true,
      requests: { answered: 100, slow: 6, failed: 11, refused: 8 },
      alerts: ['log-altered', 'backup-failed', 'refund-unsure'].map(raised),
    }).map(({ guide }) => (guide === 'Alerts' ? 'DukaLooksForHelp' : guide))
    const missing = alerts.filter((alert) => !guides.includes(alert))
    // Where the process is down or held up, the page does not answer and says so.
    expect(missing).toEqual(['DukaDown', 'DukaHeldUp'])
  })
})
