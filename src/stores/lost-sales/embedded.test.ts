import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqlite } from '../sqlite.ts'
import { FEW_PRODUCTS, lostSalesContract } from './contract.ts'
import { openEmbeddedLostSales } from './embedded.ts'

lostSalesContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-lost-sales-'))
  const open = () => openSqlite(join(folder, 'lost-sales.db'), 'NORMAL')
  let db = open()
  return {
    store: openEmbeddedLostSales(db, FEW_PRODUCTS),
    reopen: async () => {
      db.close()
      db = open()
      return openEmbeddedLostSales(db)
    },
    close: async () => {
      db.close()
      await rm(folder, { recursive: true })
    },
  }
})
