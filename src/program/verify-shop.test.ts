import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealNext, tellVault } from '../runtime/integrity/seal-log.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import type { Checkpoint } from '../stores/seals/port.ts'
import { tagAnew } from '../testing/event-store/proven.ts'
import { copyFolder, makeSealedFolder, runSql } from '../testing/program/sealed-folder.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { examinedReport } from './verify-report.ts'
import { type Examined, examineShop } from './verify-shop.ts'

let parent: string
let made: string
let first: Checkpoint
let newest: Checkpoint
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'duka-sealed-'))
  made = join(parent, 'data')
  const [one, two] = await makeSealedFolder(made)
  if (one === undefined || two === undefined) throw new Error('Two seals were expected')
  first = one
  newest = two
})
afterAll(() => rm(parent, { recursive: true }))

const examine = (folder: string, checkpoints: readonly Checkpoint[] = []): Promise<Examined> =>
  examineShop(readConfig({ DATA_DIR: folder }), realWorld, { checkpoints })

const isFound = ({ verdict, flaws }: Examined): boolean =>
  verdict?.isWhole !== true || flaws.length > 0

/** What `verify` prints. */
const printed = (examined: Examined): string => examinedReport(examined).join('\n')

test('a folder as the shop left it has nothing to find', async () => {
  const folder = await copyFolder(made)
  const examined = await examine(folder, [first, newest])
  expect(examined.flaws).toEqual([])
  expect(examined.verdict).toMatchObject({ isWhole: true, events: 26, sealed: 24, toldUpTo: 24 })
})

type Edit = (folder: string) => unknown
const sql =
  (file: string, ...statements: string[]): Edit =>
  (folder) =>
    runSql(join(folder, file), statements.join(';'))
const all =
  (...edits: Edit[]): Edit =>
  async (folder) => {
    for (const edit of edits) await edit(folder)
  }

/** Copies the values of an event to another place. */
const copied = (position: string, revision: string, from: number): string =>
  `INSERT INTO events SELECT ${position}, stream, ${revision}, '0190f3a1-0000-7000-8000-00000000000f', type, data, metadata
   FROM events WHERE position = ${from}`
const schema = 'PRAGMA writable_schema = ON'
const forged = 'replace(data, \'"quantity":1\', \'"quantity":9\')'
const cut = all(
  sql('events.db', 'DELETE FROM events WHERE position > 14'),
  sql('seals.db', 'DELETE FROM seals WHERE number > 1'),
)
const setCheckpointBack: Edit = (folder) =>
  runSql(join(folder, 'vault.db'), `UPDATE seal_seen SET checkpoint = '${JSON.stringify(first)}'`)
const setMarkBack =
  (position: number): Edit =>
  (folder) => {
    const path = join(folder, 'vault.db')
    runSql(
      path,
      `ATTACH '${join(folder, 'events.db')}' AS log;
     UPDATE log_seen SET mark = (SELECT json_object('position', printf('%016d', position), 'stream', stream,
       'revision', revision, 'id', id, 'at', NULL) FROM log.events WHERE position = ${position})`,
    )
  }
/** Seals the log anew, as whoever has the vault can. */
const sealAnew: Edit = async (folder) => {
  const { eventStore: log, seals, vault, close } = openDataFolder(folder, realWorld)
  await seals.cut(1)
  while ((await sealNext({ log, seals, vault, world: realWorld })) > 0);
  await tellVault(seals, vault, null)
  await close()
}
const overwrite =
  (file: string): Edit =>
  (folder) => {
    const path = join(folder, file)
    const bytes = readFileSync(path)
    // The second page is the root of the first table.
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 4_096), bytes.subarray(4_096).fill(7)]))
  }

type Row = { change: string; edit: Edit } & (
  | { found: string }
  | { byCheckpoint: string }
  | { byNeither: true }
)

const rows: readonly Row[] = [
  {
    change: 'a sealed event changed',
    edit: sql('events.db', `UPDATE events SET data = ${forged} WHERE position = 15`),
    found: 'Event 15 (inventory-1.7.2, revision 10, position 0000000000000015) was changed',
  },
  {
    change: 'an event added at a negative position',
    edit: sql('events.db', copied('-5', '22', 15)),
    found:
      'an event at a position that is not read in the order of the log: -5, inventory-1.7.2, 22',
  },
  {
    change: 'an event added at a position above 2^53',
    edit: sql('events.db', copied('9007199254740993', '22', 15)),
    found: 'the order of the log: 9007199254740993, inventory-1.7.2, 22',
  },
  {
    change: 'the index of streams made without one row',
    edit: sql(
      'events.db',
      'CREATE UNIQUE INDEX part ON events (stream, revision) WHERE position <> 15',
      schema,
      `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'part')
       WHERE name = 'sqlite_autoindex_events_1'`,
      "DELETE FROM sqlite_schema WHERE name = 'part'",
    ),
    found: 'events.db is damaged: row 15 missing from index sqlite_autoindex_events_1',
  },
  {
    change: 'log, seals and the vault’s checkpoint set back to an old checkpoint',
    edit: all(cut, setCheckpointBack),
    found: 'The log lacks an event that the vault has seen (inventory-1.7.2, revision 21',
  },
  {
    change: 'the same, and the vault’s mark of the log too',
    edit: all(cut, setCheckpointBack, setMarkBack(14)),
    byCheckpoint: 'Event 15 is known to a checkpoint, and the log is shorter',
  },
  {
    change: 'all keys of people emptied',
    edit: sql('vault.db', 'UPDATE subject_keys SET key = NULL'),
    found: 'The vault says that ann was erased (user-ann, revision 0), and no event says so',
  },
  {
    change: 'the keys of two people swapped',
    edit: sql(
      'vault.db',
      'CREATE TEMP TABLE old AS SELECT * FROM subject_keys',
      "UPDATE subject_keys SET key = (SELECT key FROM old WHERE subject = 'ben') WHERE subject = 'ann'",
      "UPDATE subject_keys SET key = (SELECT key FROM old WHERE subject = 'ann') WHERE subject = 'ben'",
    ),
    found: 'The vault’s key of ann does not open what it sealed (user-ann, revision 0)',
  },
  {
    change: 'a trigger in the log’s file',
    edit: sql(
      'events.db',
      'CREATE TRIGGER forge AFTER INSERT ON events BEGIN DELETE FROM events WHERE position = 4; END',
    ),
    found: 'events.db has what no Duka makes: TRIGGER forge AFTER INSERT',
  },
  {
    change: 'seals.db removed',
    edit: (folder) => rmSync(join(folder, 'seals.db')),
    found: 'Event 1 is the first whose seal is missing or was changed',
  },
  {
    change: 'seals.db removed and a sealed event changed',
    edit: all(
      (folder) => rmSync(join(folder, 'seals.db')),
      sql('events.db', `UPDATE events SET data = ${forged} WHERE position = 15`),
    ),
    found: 'Event 24 is the last of a checkpoint that does not fit',
  },
  // The twenty and more that follow were looked for beside the changes that had been seen.
  {
    change: 'a view in the place of the log’s table',
    edit: sql(
      'events.db',
      'ALTER TABLE events RENAME TO hidden',
      'CREATE VIEW events AS SELECT * FROM hidden WHERE position <> 15',
    ),
    found: 'events.db has what no Duka makes: VIEW events AS SELECT * FROM hidden',
  },
  {
    change: 'a column with a value of its own added to the log’s table',
    edit: sql('events.db', "ALTER TABLE events ADD COLUMN more TEXT DEFAULT 'x'"),
    found: "events.db has what no Duka makes: events: more TEXT DEFAULT 'x'",
  },
  {
    change: 'the rule dropped that a stream has each revision once',
    edit: sql(
      'events.db',
      'ALTER TABLE events RENAME TO old',
      `CREATE TABLE events (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
        id TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL, metadata TEXT NOT NULL)`,
      'INSERT INTO events SELECT * FROM old',
      'DROP TABLE old',
    ),
    found: 'events.db lacks what Duka made: events: UNIQUE (stream, revision)',
  },
  {
    change: 'an event’s data stored as bytes, letter by letter the same',
    edit: sql('events.db', 'UPDATE events SET data = CAST(data AS BLOB) WHERE position = 15'),
    found: 'an event with a value of another type: 15, inventory-1.7.2, 10',
  },
  {
    change: 'a revision stored as text that begins with the same number',
    edit: sql('events.db', "UPDATE events SET revision = '10x' WHERE position = 15"),
    found: 'an event with a value of another type: 15, inventory-1.7.2, 10x',
  },
  {
    change: 'a stream’s name stored as bytes, so that the stream lacks the event',
    edit: sql('events.db', 'UPDATE events SET stream = CAST(stream AS BLOB) WHERE position = 15'),
    found: 'an event with a value of another type: 15, inventory-1.7.2, 10',
  },
  {
    change: 'an event behind the last seal removed from the middle',
    edit: sql('events.db', 'DELETE FROM events WHERE position = 25'),
    found:
      'a stream whose revisions have a gap, or go another way than the positions: inventory-1.7.2, 21',
  },
  {
    change: 'two events behind the last seal changed places',
    edit: sql(
      'events.db',
      'UPDATE events SET position = 99 WHERE position = 25',
      'UPDATE events SET position = 25 WHERE position = 26',
      'UPDATE events SET position = 26 WHERE position = 99',
    ),
    found: 'go another way than the positions: inventory-1.7.2, 21',
  },
  {
    change: 'the last event removed before it was sealed',
    edit: sql('events.db', 'DELETE FROM events WHERE position = 26'),
    found: 'The log lacks an event that the vault has seen (inventory-1.7.2, revision 21',
  },
  {
    change: 'the last event removed before it was sealed, and the vault’s mark set back',
    edit: all(sql('events.db', 'DELETE FROM events WHERE position = 26'), setMarkBack(25)),
    byNeither: true,
  },
  {
    change: 'an event changed before it was sealed',
    edit: sql('events.db', `UPDATE events SET data = ${forged} WHERE position = 25`),
    found:
      'Event StockReceived (inventory-1.7.2, revision 20, position 0000000000000025) has a tag that was not made for it',
  },
  {
    change: 'an event added at the end',
    edit: sql('events.db', copied('27', '22', 15)),
    found:
      'Event StockReceived (inventory-1.7.2, revision 22, position 0000000000000027) has a tag that was not made for it',
  },
  {
    change: 'a page of the log’s file overwritten',
    edit: overwrite('events.db'),
    found: 'events.db is damaged: ',
  },
  {
    change: 'the log’s file cut in the middle',
    edit: (folder) => truncateSync(join(folder, 'events.db'), 12_288),
    found: 'events.db is damaged: ',
  },
  {
    change: 'a person’s key removed',
    edit: sql('vault.db', "DELETE FROM subject_keys WHERE subject = 'ben'"),
    found: 'The vault has no key of ben (user-ben, revision 0), and does not say',
  },
  {
    change: 'the key of an erased person put back',
    edit: sql('vault.db', "UPDATE subject_keys SET key = randomblob(32) WHERE subject = 'cleo'"),
    found: 'The vault has the key of cleo, who was erased (user-cleo, revision 1)',
  },
  {
    change: 'a person’s key given to somebody who has no data yet',
    edit: sql(
      'vault.db',
      "INSERT INTO subject_keys SELECT 'dan', key FROM subject_keys WHERE subject = 'ann'",
    ),
    found: 'vault.db has a key that several people have: ann, 2 people',
  },
  {
    change: 'a key cut short',
    edit: sql('vault.db', "UPDATE subject_keys SET key = x'07' WHERE subject = 'ann'"),
    found: 'vault.db has a key that is no key: ann',
  },
  {
    change: 'the secret of the seals removed',
    edit: sql('vault.db', "DELETE FROM secrets WHERE name = 'log-seals'"),
    found: 'vault.db has no secret for its seals, though it has seen one',
  },
  {
    change: 'the secret of the seals replaced',
    edit: sql('vault.db', "UPDATE secrets SET secret = randomblob(32) WHERE name = 'log-seals'"),
    found: 'Event 1 is the first whose seal is missing or was changed',
  },
  {
    change: 'a sealed event changed, its tag and all seals made anew with the vault’s secret',
    edit: all(
      sql('events.db', `UPDATE events SET data = ${forged} WHERE position = 15`),
      (folder) => tagAnew(folder, 'inventory-1.7.2'),
      sealAnew,
    ),
    byCheckpoint: 'Event 24 is the last of a checkpoint that does not fit',
  },
  {
    change: 'a trigger in the vault',
    edit: sql(
      'vault.db',
      "CREATE TRIGGER rise AFTER INSERT ON sessions BEGIN UPDATE sessions SET role = 'admin'; END",
    ),
    found: 'vault.db has what no Duka makes: TRIGGER rise AFTER INSERT ON sessions',
  },
  {
    change: 'a table of the vault dropped',
    edit: sql('vault.db', 'DROP TABLE second_factors'),
    found: 'vault.db lacks what Duka made: TABLE second_factors',
  },
  {
    change: 'the vault’s mark of the log spoilt',
    edit: sql('vault.db', "UPDATE log_seen SET mark = 'none'"),
    found: 'vault.db has a mark of the log that cannot be read: none',
  },
  {
    change: 'the vault’s checkpoint forged',
    edit: sql('vault.db', "UPDATE seal_seen SET checkpoint = json_set(checkpoint, '$.count', 20)"),
    found: 'Event 20 is the last of a checkpoint that does not fit',
  },
  {
    change: 'a seal added in front of the first',
    edit: sql(
      'seals.db',
      'INSERT INTO seals SELECT 0, count, at, hash, stream, revision, id, chain, reason, entries, mac FROM seals WHERE number = 1',
    ),
    found: 'seals.db has a seal whose number does not follow the one before: 0',
  },
  {
    change: 'the reason removed with which a log was accepted',
    edit: sql('seals.db', "UPDATE seals SET reason = 'none' WHERE number = 2"),
    found: 'Event 15 is the first whose seal is missing or was changed',
  },
  {
    change: 'the findings of the shop’s own check emptied',
    edit: sql('seals.db', "INSERT OR REPLACE INTO notes VALUES ('self-check', '{}')"),
    byNeither: true,
  },
  {
    change: 'snapshots.db replaced by something else',
    edit: (folder) => writeFileSync(join(folder, 'snapshots.db'), 'x'.repeat(8_192)),
    found: 'snapshots.db is damaged: file is not a database',
  },
  {
    change: 'the state in a snapshot forged',
    edit: sql(
      'snapshots.db',
      `UPDATE snapshots SET text = replace(text, '"onHand":10', '"onHand":99') WHERE revision = 9`,
    ),
    found:
      'The snapshot of inventory-1.7.2 at revision 9 has no tag of this shop that was made for it',
  },
  {
    change: 'a snapshot added without a tag',
    edit: sql(
      'snapshots.db',
      "INSERT INTO snapshots VALUES ('inventory-1.7.2', 1, 19, 'an id', '0000000000000024', NULL, '{}')",
    ),
    found: 'The snapshot of inventory-1.7.2 at revision 19 has no tag',
  },
  {
    change: 'a snapshot copied to another shelf',
    edit: sql(
      'snapshots.db',
      "INSERT INTO snapshots SELECT 'inventory-1.7.3', version, revision, id, position, subject, text FROM snapshots",
    ),
    found: 'The snapshot of inventory-1.7.3 at revision 9 has no tag',
  },
  {
    change: 'a snapshot moved to a later event',
    edit: sql('snapshots.db', 'UPDATE snapshots SET revision = 12'),
    found: 'The snapshot of inventory-1.7.2 at revision 12 has no tag',
  },
  {
    change: 'a snapshot’s text replaced by bytes that are no text',
    edit: sql('snapshots.db', "UPDATE snapshots SET text = CAST(x'7bff7d' AS TEXT)"),
    found: 'The snapshot of inventory-1.7.2 at revision 9 has no tag',
  },
  {
    change: 'a password hash replaced, a session or a second factor added',
    edit: sql('vault.db', "INSERT INTO passwords VALUES ('ann', 'another')"),
    byNeither: true,
  },
  {
    change: 'a document in read.db changed',
    edit: sql('read.db', 'CREATE TABLE IF NOT EXISTS documents (id TEXT)'),
    byNeither: true,
  },
]

/** The first three columns of the table in docs/security.md. */
const documented = (): string[][] => {
  const text = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Changes past the shop\n')
  const [table = ''] = section.split(/\n##+ /)
  return table
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Change |'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| /, '')))
    .map((cells) => cells.slice(0, 3))
}
const yesNo = (isSo: boolean): string => (isSo ? 'yes' : 'no')

describe('a change past the shop', () => {
  test('stands in docs/security.md as it is found', () => {
    const tested = rows.map(({ change, ...row }) => [
      change,
      yesNo('found' in row),
      yesNo(!('byNeither' in row)),
    ])
    expect(documented()).toEqual(tested)
  })

  test.each(rows)('$change', async ({ edit, ...row }) => {
    const folder = await copyFolder(made)
    await edit(folder)
    const alone = await examine(folder)
    const withCheckpoint = await examine(folder, [first, newest])
    if ('found' in row) expect(printed(alone)).toContain(row.found)
    else expect(isFound(alone)).toBe(false)
    if ('byCheckpoint' in row) expect(printed(withCheckpoint)).toContain(row.byCheckpoint)
    expect(isFound(withCheckpoint)).toBe(!('byNeither' in row))
  })
})
