import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { groupCommit } from '../group-commit.ts'
import { openSqlite } from '../sqlite.ts'
import { jobQueueContract } from './contract.ts'
import { openEmbeddedJobQueue } from './embedded.ts'

jobQueueContract('embedded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-jobs-'))
  const open = () => {
    const db = openSqlite(join(folder, 'events.db'), 'FULL')
    return { db, queue: openEmbeddedJobQueue(db, groupCommit(db)) }
  }
  let current = open()
  const close = async () => {
    await current.queue.close()
    current.db.close()
  }
  return {
    queue: current.queue,
    reopen: async () => {
      await close()
      current = open()
      return current.queue
    },
    crash: async () => {
      current = open()
      return current.queue
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
})
