import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { positionsContract } from './contract.ts'
import { openEmbeddedPositions } from './embedded.ts'

positionsContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-positions-'))
  const open = () => openSqlite(join(folder, 'positions.db'), 'NORMAL')
  let db = open()
  return {
    store: openEmbeddedPositions(db),
    another: undefined,
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedPositions(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
