import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { snapshotContract } from './contract.ts'
import { openEmbeddedSnapshots } from './embedded.ts'

snapshotContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-snapshots-'))
  const open = () => openSqlite(join(folder, 'snapshots.db'), 'NORMAL')
  let db = open()
  return {
    store: openEmbeddedSnapshots(db),
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedSnapshots(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
