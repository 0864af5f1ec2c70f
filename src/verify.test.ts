import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCheckpoint } from './integrations/checkpoint-places.ts'
import { realWorld } from './program/real-world.ts'
import { sealNext } from './runtime/integrity/seal-log.ts'
import { type DataFolder, openDataFolder } from './stores/data-folder.ts'
import { openSqlite } from './stores/sqlite.ts'
import { startStandIn } from './testing/event-store/stand-in.ts'
import { builtProgram } from './testing/program/built-program.ts'
import { newEvents } from './testing/stores/new-events.ts'

const program = builtProgram('verify')
const run = promisify(execFile)

let folder: string
let open: DataFolder | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-verify-'))
})
afterEach(async () => {
  await open?.close()
  open = undefined
  await rm(folder, { recursive: true })
})

type Ended = { code: number; out: string; error: string }

const verify = async (args: string[] = [], env: Record<string, string> = {}): Promise<Ended> => {
  const options = { env: { PATH: process.env.PATH, DATA_DIR: folder, ...env } }
  return run(process.execPath, [program, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, error: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, error: stderr }),
  )
}

const fill = async (): Promise<DataFolder> => {
  open = openDataFolder(folder, realWorld)
  const { eventStore: log, seals, vault } = open
  await log.append('order-1', -1, newEvents(700))
  while ((await sealNext({ log, seals, vault, world: realWorld })) > 0);
  await log.append('order-2', -1, newEvents(3))
  return open
}
const close = async () => {
  await open?.close()
  open = undefined
}

test('a folder is verified while a shop holds it, and after the shop stopped', async () => {
  await fill()
  for (const state of ['running', 'stopped']) {
    const { code, out, error } = await verify()
    expect({ state, code, error }).toEqual({ state, code: 0, error: '' })
    expect(out).toContain('Comparing: 700 of 700 (100 %)')
    expect(out).toContain('The first 700 events are as they were sealed')
    expect(out).toContain('3 events behind the last seal are not proven yet.')
    expect(out).toContain('No checkpoint from outside was compared.')
    await close()
  }
})

test('a changed event is named, and the program says so by its exit code', async () => {
  await fill()
  await close()
  const db = openSqlite(join(folder, 'events.db'), 'FULL')
  db.statement("UPDATE events SET type = 'Forged' WHERE position = 600").run()
  db.close()
  const { code, out } = await verify()
  expect(code).toBe(1)
  expect(out).toContain('NOT AS SEALED: 1 difference. The log is proven up to event 599 only.')
  expect(out).toMatch(
    /Event 600 \(order-1, revision 599, position 0{13}600\) was changed, after 20\S+Z\./,
  )
})

test('a log that differs is accepted with a reason while the shop is stopped', async () => {
  await fill()
  expect(await verify(['accept', 'Restored'])).toMatchObject({
    code: 2,
    error: expect.stringContaining('in use by another Duka process'),
  })
  await close()
  const db = openSqlite(join(folder, 'events.db'), 'FULL')
  db.statement('DELETE FROM events WHERE position > 650').run()
  db.close()
  expect(await verify()).toMatchObject({ code: 1 })
  expect(await verify(['accept'])).toMatchObject({ code: 2 })
  expect(await verify(['accept', 'Restored', 'the backup'])).toMatchObject({
    code: 0,
    out: expect.stringContaining('Accepted as it is from event 501 on'),
  })
  const { code, out } = await verify()
  expect(code).toBe(0)
  expect(out).toContain('the log was accepted as it was, from event 501: Restored the backup')
})

test('checkpoints from a file and from paper are compared', async () => {
  const { seals } = await fill()
  const [first, second] = await seals.list(1, 2)
  if (first === undefined || second === undefined) throw new Error('Nothing was sealed')
  const file = join(folder, 'told.txt')
  await writeFile(file, `${writeCheckpoint(first)}\n`)
  const told = await verify([], { CHECKPOINT_FILE: file })
  expect(told).toMatchObject({ code: 0 })
  expect(told.out).toContain('Proven from outside up to event 500.')
  const printed = writeCheckpoint(second).replace(/(?<hash>[0-9a-f]{8})(?=[0-9a-f])/g, '$<hash> ')
  expect((await verify([printed])).out).toContain('Proven from outside up to event 700.')

  await writeFile(file, (await readFile(file, 'utf8')).replace('500 ', '499 '))
  const forged = await verify([], { CHECKPOINT_FILE: file })
  expect(forged).toMatchObject({ code: 1 })
  expect(forged.out).toContain('Event 499 is the last of a checkpoint that does not fit')
})

test('a shop that was never sealed, no shop, and an argument that is no checkpoint', async () => {
  expect(await verify()).toMatchObject({ code: 2, error: expect.stringContaining('no shop in') })
  open = openDataFolder(folder, realWorld)
  await close()
  await rm(join(folder, 'seals.db'))
  expect(await verify()).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing is sealed'),
  })
  const odd = await verify(['12 today abc'])
  expect(odd).toMatchObject({ code: 2, error: expect.stringContaining('is no checkpoint') })
})

test.each([
  ['no user', 'it does not know the user, or the password is wrong'],
  ['no rights', 'the user lacks a right'],
  ['no $all', 'the user lacks a right'],
] as const)(
  'an event store with %s cannot be compared, which says nothing of the log',
  async (...of) => {
    await fill()
    await close()
    const [access, why] = of
    const standIn = await startStandIn(join(folder, 'log.jsonl'))
    standIn.injuries.access = access
    const { code, out, error } = await verify([], { EVENTSTORE_URL: standIn.url })
    standIn.stop()
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(error).toContain(`Could not compare: EventStoreDB cannot be reached: ${why}`)
    expect(error).toContain('no sign of a change')
  },
)

test('removed seals are missed by the vault', async () => {
  const { seals, vault } = await fill()
  const last = await seals.last()
  if (last === undefined) throw new Error('Nothing was sealed')
  const { count, at, hash } = last
  await vault.sawSeal({ count, at, hash })
  await seals.cut(1)
  await close()
  const db = openSqlite(join(folder, 'events.db'), 'FULL')
  db.statement('DELETE FROM events WHERE position > 650').run()
  db.close()
  const { code, out } = await verify()
  expect(code).toBe(1)
  expect(out).toContain('Event 651 is known to a checkpoint, and the log is shorter')
})
