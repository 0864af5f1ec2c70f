import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDataFolder } from '../stores/data-folder.ts'
import { openEvents } from '../stores/event-store/codec.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import type { Checkpoint } from '../stores/seals/port.ts'
import { copyFolder, makeSealedFolder, runSql } from '../testing/program/sealed-folder.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { examineShop } from './verify-shop.ts'

let parent: string
let made: string
let checkpoints: Checkpoint[]
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'duka-forged-'))
  made = join(parent, 'data')
  checkpoints = await makeSealedFolder(made)
  await makeSealedFolder(join(parent, 'another'))
})
afterAll(() => rm(parent, { recursive: true }))

type Edit = (folder: string) => void
const log =
  (...statements: string[]): Edit =>
  (folder) =>
    runSql(join(folder, 'events.db'), statements.join(';'))
const ID = "'0190f3a1-0000-7000-8000-00000000000f'"
const untagged = "json_remove(metadata, '$.tag')"

type Forged = Partial<
  Record<'position' | 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata', string>
>
/** Adds an event that is like the one at this position, but for what is given. */
const like = (from: number, forged: Forged): string => {
  const columns = ['position', 'stream', 'revision', 'id', 'type', 'data', 'metadata'] as const
  const values = { position: '27', id: ID, ...forged }
  return `INSERT INTO events SELECT ${columns.map((name) => values[name] ?? name).join(', ')}
    FROM events WHERE position = ${from}`
}
const nineThousand = `json_set(data, '$.quantity', 9999)`
/** The shelf has 22 events, at the positions 5 to 26. */
const atEnd = (forged: Forged, from = 26): Edit => log(like(from, { revision: '22', ...forged }))
const change = (position: number, what: string): Edit =>
  log(`UPDATE events SET ${what} WHERE position = ${position}`)
const fromAnotherShop = (where: string, place: string): Edit =>
  log(
    `ATTACH '${join(parent ?? '', 'another')}/events.db' AS other`,
    `INSERT INTO events SELECT 27, ${place}, id, type, data, metadata FROM other.events WHERE ${where}`,
  )

/** By whom the change is seen. `shop`: it believes nothing of it, and refuses only the record that it belongs to. */
type Row = { change: string; edit(): Edit; shop: boolean; verify: boolean; checkpoint: boolean }
const row = (name: string, edit: () => Edit, seen: [boolean, boolean, boolean]): Row => {
  const [shop, verify, checkpoint] = seen
  return { change: name, edit, shop, verify, checkpoint }
}
const all: [boolean, boolean, boolean] = [true, true, true]
const byVerify: [boolean, boolean, boolean] = [false, true, true]

const rows: readonly Row[] = [
  row(
    'a new stream without tags',
    () => log(like(1, { stream: "'user-zed'", metadata: untagged })),
    all,
  ),
  row('a new stream, copied from another one', () => log(like(1, { stream: "'user-zed'" })), all),
  row(
    'a new stream, copied from another shop',
    () => fromAnotherShop('position = 1', "'user-zed', 0"),
    all,
  ),
  row(
    'goods received, at a stream’s end, without a tag',
    () => atEnd({ data: nineThousand, metadata: untagged }),
    all,
  ),
  row(
    'the same with a made-up tag',
    () =>
      atEnd({
        data: nineThousand,
        metadata: `json_set(metadata, '$.tag', 'AAAAAAAAAAAAAAAAAAAAAA')`,
      }),
    all,
  ),
  row('the same with the tag of the event before', () => atEnd({ data: nineThousand }), all),
  row('the last event once more, under a new id', () => atEnd({}), all),
  row('the last event once more, under its own id', () => atEnd({ id: 'id' }), all),
  row('an earlier event of the stream once more', () => atEnd({ id: 'id' }, 10), all),
  row(
    'an event of another stream, at this one’s end',
    () => atEnd({ id: 'id', stream: "'inventory-1.7.2'" }, 1),
    all,
  ),
  row(
    'an event of another shop’s same stream, at its end',
    () => fromAnotherShop('position = 26', "'inventory-1.7.2', 22"),
    all,
  ),
  row(
    'an event dated ten weeks back',
    () => atEnd({ metadata: `json_set(${untagged}, '$.at', '2025-09-15T09:00:00.000Z')` }),
    all,
  ),
  row(
    'a role given: a customer becomes admin',
    () =>
      log(
        like(1, {
          revision: '1',
          type: "'UserRoleAssigned'",
          data: `json_object('userId', 'ann', 'role', 'admin', 'branchId', NULL, 'reason', '')`,
          metadata: `json_set(${untagged}, '$.version', 3)`,
        }),
      ),
    all,
  ),
  row(
    'an event of a type that Duka does not know',
    () => atEnd({ type: "'StockTeleported'" }),
    all,
  ),
  row('an event without metadata', () => atEnd({ metadata: "'{}'" }), all),
  row(
    'an event put in the middle, the later ones moved on',
    () =>
      log(
        'UPDATE events SET position = -position, revision = -revision - 2 WHERE position > 20',
        'UPDATE events SET position = -position + 1, revision = -revision - 1 WHERE position < 0',
        like(20, { position: '21', revision: '16' }),
      ),
    all,
  ),
  row('a sealed event’s figure changed', () => change(15, `data = ${nineThousand}`), all),
  row(
    'the figure of an event changed before it was sealed',
    () => change(25, `data = ${nineThousand}`),
    all,
  ),
  row(
    'the time of an event changed',
    () => change(26, `metadata = json_set(metadata, '$.at', '2025-09-15T09:00:00.000Z')`),
    all,
  ),
  row(
    'the author of an event changed',
    () => change(26, `metadata = json_set(metadata, '$.actor.id', 'ann')`),
    all,
  ),
  row('the type of an event changed', () => change(26, "type = 'StockReturned'"), all),
  row('the id of an event changed', () => change(26, `id = ${ID}`), all),
  row('the tag of an event removed', () => change(26, `metadata = ${untagged}`), all),
  row(
    'a person’s sealed name put into another person’s event',
    () =>
      log(
        `UPDATE events SET data = json_set(data, '$.fullName', json((SELECT data ->> '$.fullName' FROM events WHERE position = 2))) WHERE position = 1`,
      ),
    all,
  ),
  row(
    'two events of a stream changed places',
    () =>
      log(
        'UPDATE events SET revision = 99 WHERE position = 25',
        'UPDATE events SET revision = 20 WHERE position = 26',
        'UPDATE events SET revision = 21 WHERE position = 25',
      ),
    all,
  ),
  row(
    'an event moved to another stream',
    () => change(26, "stream = 'inventory-1.7.9', revision = 0"),
    all,
  ),
  row(
    'an erased person registered again',
    () =>
      log(
        like(1, {
          stream: "'user-cleo'",
          revision: '2',
          data: `json_object('userId', 'cleo', 'username', 'cleo', 'email', 'c@example.co.ke', 'fullName', 'Cleo', 'phoneNumber', '')`,
          metadata: untagged,
        }),
      ),
    all,
  ),
  row(
    'a decision forged: the false event is true',
    () =>
      log(
        like(26, { revision: '22', data: nineThousand }),
        like(26, {
          position: '28',
          stream: "'eventproof-x'",
          revision: '0',
          type: "'EventDeclaredTrue'",
          id: "'0190f3a1-0000-7000-8000-0000000000ff'",
        }),
      ),
    all,
  ),
  row(
    'an event beyond the last revision, with a gap before it',
    () => atEnd({ revision: '30' }),
    all,
  ),
  row('a person’s erasure removed', () => log('DELETE FROM events WHERE position = 4'), byVerify),
  row('a stream cut at its end', () => log('DELETE FROM events WHERE position = 26'), byVerify),
  row('a gap in a stream', () => log('DELETE FROM events WHERE position = 20'), all),
  row(
    'the log cut, and the vault’s marks set back by whoever reads its key',
    () => (folder) => {
      runSql(join(folder, 'events.db'), 'DELETE FROM events WHERE position > 14')
      runSql(join(folder, 'seals.db'), 'DELETE FROM seals WHERE number > 1')
      runSql(join(folder, 'vault.db'), 'DELETE FROM log_seen; DELETE FROM seal_seen')
    },
    [false, false, true],
  ),
  row(
    'the vault’s demand for tags removed, and an event added without one',
    () => (folder) => {
      atEnd({ data: nineThousand, metadata: untagged })(folder)
      runSql(join(folder, 'vault.db'), 'DELETE FROM log_notes')
    },
    [false, false, false],
  ),
]

const factsIn = async (folder: string): Promise<string[]> => {
  const stores = openDataFolder(folder, realWorld)
  try {
    const events = openEvents(stores.eventStore, stores.vault, realWorld)
    const read = await events.readAll(null, 100)
    const said = ({ stream, revision, type, data, meta }: Recorded) =>
      JSON.stringify([stream, revision, type, data, meta.at, meta.actor])
    return read.events.map(said)
  } finally {
    await stores.close()
  }
}

const isFoundIn = async (folder: string, known: readonly Checkpoint[]): Promise<boolean> => {
  const { verdict, flaws } = await examineShop(readConfig({ DATA_DIR: folder }), realWorld, {
    checkpoints: known,
  })
  return verdict?.isWhole !== true || flaws.length > 0
}

/** The first four columns of the table in docs/security.md. */
const documented = (): string[][] => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('### False and missing events\n')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Change |'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '').replace(/ \|$/, '')))
    .map((cells) => cells.slice(0, 4))
}
const yesNo = (isSo: boolean): string => (isSo ? 'yes' : 'no')

describe('a false or missing event', () => {
  test('stands in docs/security.md as it is seen', () => {
    expect(documented()).toEqual(
      rows.map(({ change: name, shop, verify, checkpoint }) => [
        name,
        yesNo(shop),
        yesNo(verify),
        yesNo(checkpoint),
      ]),
    )
  })

  test.each(rows)('$change', async ({ edit, shop, verify, checkpoint }) => {
    const folder = await copyFolder(made)
    const before = new Set(await factsIn(folder))
    edit()(folder)
    expect(await isFoundIn(folder, [])).toBe(verify)
    expect(await isFoundIn(folder, checkpoints)).toBe(checkpoint)
    const added = (await factsIn(folder)).filter((fact) => !before.has(fact))
    if (shop) expect(added).toEqual([])
  })
})
