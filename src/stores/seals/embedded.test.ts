import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { sealContract } from './contract.ts'
import { openEmbeddedSeals } from './embedded.ts'

sealContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-seals-'))
  const open = () => openSqlite(join(folder, 'seals.db'), 'FULL')
  let db = open()
  return {
    store: openEmbeddedSeals(db),
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedSeals(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
