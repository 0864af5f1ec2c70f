import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopFollows } from '../src/commands/follows/follows.ts'
import { type EventJob, usualTimings } from '../src/workers/job.ts'
import { eventJobs } from '../src/workers/workers.ts'

const sources = ['src/commands', 'src/workers'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({
      file: `${folder}/${file}`,
      text: readFileSync(`${folder}/${file}`, 'utf8'),
    })),
)

const fileOf = (pattern: string, folder: string): string => {
  const found = sources.filter(
    ({ file, text }) => file.startsWith(folder) && text.includes(pattern),
  )
  if (found.length !== 1) throw new Error(`${pattern} stands in ${found.length} files`)
  return found[0]?.file ?? ''
}

const seconds = (ms: number): string => (ms === 0 ? '' : `, after ${ms / 1_000} s`)
const linked = (file: string): string => `[${file.replace('src/', '')}](../${file})`

type Row = { event: string; cells: readonly string[] }

const jobRow = (
  event: string,
  { type, retry, delayMs }: EventJob,
  when: string,
  where: string,
): Row => ({
  event,
  cells: [
    `\`${type}\``,
    `${when}${seconds(delayMs?.(usualTimings) ?? 0)}`,
    String(retry.attempts),
    linked(where),
  ],
})

/** Every consequence of every event, as rows of a table. */
const rows = (): Row[] => {
  const jobs = new Map(eventJobs.map((job) => [job.type, job]))
  const named = shopFollows.flatMap(({ type: event, follows }) =>
    follows.map(({ consequence: { name, command }, when }) => {
      const job = jobs.get(name)
      if (job === undefined) throw new Error(`${name} has no job`)
      const at = when === 'now' ? 'at once, and again by a job' : 'by a job'
      return jobRow(event, job, at, fileOf(`name: '${command}',\n`, 'src/commands'))
    }),
  )
  const consequences = new Set(
    shopFollows.flatMap(({ follows }) => follows.map(({ consequence }) => consequence.name)),
  )
  const others = eventJobs
    .filter(({ type }) => !consequences.has(type))
    .flatMap((job) =>
      job.on.map((event) => jobRow(event, job, 'by a job', fileOf(`'${job.type}'`, 'src/workers'))),
    )
  return [...named, ...others]
}

/** The rows of one event stand together, and name it once. */
const table = (all: readonly Row[]): string =>
  [...new Set(all.map(({ event }) => event))]
    .flatMap((event) =>
      all
        .filter((row) => row.event === event)
        .map(({ cells }, n) => `| ${[n === 0 ? `\`${event}\`` : '', ...cells].join(' | ')} |`),
    )
    .join('\n')

const page = () => `# What follows from what

A command appends its events, and that change stands. What follows from an event is a command of its own, named in the
table of the event's noun (\`src/commands/follows/\`). *At once*: it runs after the append and before the answer; if it
fails, nothing is refused, and its job repeats it. *By a job*: a job alone runs it, when the log is followed. Each has no
effect the second time. What precedes an append (claims, reservations) is no consequence, and what only time brings about
is a sweep (\`src/workers/workers.ts\`).

This page is drawn from those tables; \`npx vitest run --project server scripts/what-follows.test.ts -u\` draws it again.

| Event | What follows | When | Tries | Where |
|---|---|---|---|---|
${table(rows())}
`

test('docs/what-follows.md shows every consequence', async () => {
  await expect(page()).toMatchFileSnapshot('../docs/what-follows.md')
})

test('a consequence has one name, and no name has two', () => {
  const known = new Map<string, unknown>()
  for (const { follows } of shopFollows)
    for (const { consequence } of follows) {
      expect(known.get(consequence.name) ?? consequence).toBe(consequence)
      known.set(consequence.name, consequence)
    }
})

test('each type of event is in one table', () => {
  const types = shopFollows.map(({ type }) => type)
  expect(types).toEqual([...new Set(types)])
})
