/** The heavy work of a shop's staff, each of which is asked for as their pages or the operator's commands do. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as z from 'zod'
import { readModelList } from '../../src/contract/read-models.ts'
import { portalFile, withdrawn } from '../../src/testing/payment/statement.ts'
import { until } from '../../src/testing/until.ts'
import type { Box } from '../run/box.ts'
import { type Figure, less } from '../run/figures.ts'
import { home } from '../run/machine.ts'
import type { Server } from '../run/server.ts'
import { categories } from '../shop/goods.ts'
import { admins, finance, type StaffMember, staffToken } from '../shop/staff.ts'

const ROWS = 10_000
const LINES = 20_000
const PATIENCE_MS = 1_800_000
const LOOK_MS = 2_000

const run = promisify(execFile)

type Sent = { method?: string; type?: string; body?: string }

/** The shop asks to come again when too much waits. */
const isBusy = ({ status }: Response): boolean => status === 429 || status === 503

/** Asks as a member of staff, again and again while the shop is too busy. Throws if the shop refuses. */
const askAs = async (
  { url }: Server,
  who: StaffMember | undefined,
  path: string,
  { method = 'GET', type = 'application/json', body }: Sent = {},
): Promise<unknown> => {
  const cookie = who === undefined ? '' : `duka_session=${staffToken(who)}`
  const content = body === undefined ? {} : { body, headers: { cookie, 'content-type': type } }
  const ask = () => fetch(url + path, { method, headers: { cookie }, ...content })
  let answer = await ask()
  while (isBusy(answer)) {
    await pause(LOOK_MS)
    answer = await ask()
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const [admin] = admins
const [accountant] = finance
const READ_MODELS = '/api/admin/read-models'

/** Fills a new copy of every read model, and lets the new copies serve. */
const rebuild = async (server: Server): Promise<void> => {
  const ask = (work: string) =>
    askAs(server, admin, READ_MODELS, {
      method: 'POST',
      body: JSON.stringify({ work, readModels: 'all' }),
    })
  await ask('rebuild')
  await until(
    'all new copies to be ready',
    async () => {
      await pause(LOOK_MS)
      const { readModels } = readModelList.parse(await askAs(server, admin, READ_MODELS))
      return readModels.every(({ newCopy }) => newCopy?.isReady === true)
    },
    PATIENCE_MS,
  )
  await ask('switch')
}

/** Backs the shop up and tests the backup, in the box beside the shop. */
const backUp = async (folder: string, box: Box): Promise<void> => {
  const place = await mkdtemp(join(tmpdir(), 'duka-backups-'))
  const settings = {
    DATA_DIR: folder,
    BACKUP_TO: place,
    BACKUP_PASSPHRASE: 'of the benchmarks alone',
  }
  const env = { ...process.env, ...settings }
  const backup = (...args: string[]) => {
    const [program = '', ...rest] = box.inside(['npm', 'run', '--silent', 'backup', '--', ...args])
    return run(program, rest, { cwd: home, env })
  }
  try {
    await backup()
    await backup('test')
  } finally {
    await rm(place, { recursive: true })
  }
}

const importFile = (): string => {
  const [category] = categories
  const rows = Array.from(
    { length: ROWS },
    (_, n) => `box-tea-${n},Box Tea ${n},Chai ${n},${category?.slug},50 g,${100 + (n % 900)}`,
  )
  return ['Slug,Name,Swahili name,Category,Unit,Price', ...rows].join('\n')
}

const checked = z.object({ id: z.string(), good: z.number() })
const progress = z.object({ run: z.object({ status: z.string() }).nullable() })

const importRows = async (server: Server): Promise<void> => {
  const file = { method: 'POST', type: 'text/csv', body: importFile() }
  const { id, good } = checked.parse(await askAs(server, admin, '/api/imports?kind=products', file))
  if (good !== ROWS) throw new Error(`Only ${good} of ${ROWS} rows can be imported`)
  const body = JSON.stringify({ goodRowsOnly: true })
  await askAs(server, admin, `/api/imports/${id}/start`, { method: 'POST', body })
  await until(
    'the import to end',
    async () => {
      await pause(LOOK_MS)
      const { run: now } = progress.parse(await askAs(server, admin, `/api/imports/${id}`))
      return now?.status === 'done'
    },
    PATIENCE_MS,
  )
}

/** A statement of money that left and that nobody knows. */
const readStatement = async (server: Server): Promise<void> => {
  const lines = Array.from({ length: LINES }, (_, n) =>
    withdrawn({ receipt: `SB${String(n).padStart(8, '0')}`, details: 'Pay', reason: 'Pay Out' }),
  )
  const path = '/api/payments/statement?confirmed=true'
  const body = portalFile(lines)
  await askAs(server, accountant, path, { method: 'POST', type: 'text/csv', body })
}

/** Does one work after the other, and tells how long each took. */
export const heavyWork = async (server: Server, folder: string, box: Box): Promise<Figure[]> => {
  const works = [
    ['rebuild of all read models', () => rebuild(server)],
    ['backup with its test', () => backUp(folder, box)],
    [`import of ${ROWS} rows`, () => importRows(server)],
    [`statement of ${LINES} lines`, () => readStatement(server)],
  ] as const
  const figures: Figure[] = []
  for (const [name, work] of works) {
    const began = performance.now()
    await work()
    const took = (performance.now() - began) / 1_000
    console.log(`    ${name}: ${took.toFixed(1)} s`)
    figures.push(less(name, 's', took))
  }
  return figures
}
