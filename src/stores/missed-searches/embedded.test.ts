import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { FEW_WORDS, missedSearchesContract } from './contract.ts'
import { openEmbeddedMissedSearches } from './embedded.ts'

missedSearchesContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-missed-searches-'))
  const open = () => openSqlite(join(folder, 'missed-searches.db'), 'NORMAL')
  let db = open()
  return {
    store: openEmbeddedMissedSearches(db, FEW_WORDS),
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedMissedSearches(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
