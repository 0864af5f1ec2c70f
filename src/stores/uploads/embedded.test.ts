import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { uploadContract } from './contract.ts'
import { openEmbeddedUploads } from './embedded.ts'

uploadContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-uploads-'))
  const open = () => openSqlite(join(folder, 'uploads.db'), 'FULL')
  let db = open()
  return {
    store: openEmbeddedUploads(db),
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedUploads(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
