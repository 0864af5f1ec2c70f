import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { realWorld } from '../program/real-world.ts'
import { bundled } from '../testing/stores/bundled.ts'
import { newEvents, newStream } from '../testing/stores/new-events.ts'
import { until } from '../testing/until.ts'
import { DataFolderInUse, openDataFolder } from './data-folder.ts'
import { NO_STREAM } from './event-store/port.ts'

const holder = bundled(
  fileURLToPath(new URL('../testing/stores/hold-data-folder.ts', import.meta.url)),
)

describe('data folder', () => {
  let parent: string
  let folder: string
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'duka-folder-'))
    folder = join(parent, 'deep', 'data')
  })
  afterEach(() => rm(parent, { recursive: true }))

  /** Another process, which has the folder open. */
  const startHolder = async () => {
    const child = spawn(process.execPath, [holder, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await exited
    })
    await once(child.stdout, 'data')
    return { child, exited }
  }

  const filesReadableByOthers = async () => {
    const names = await readdir(folder)
    const modes = await Promise.all(names.map((name) => stat(join(folder, name))))
    return names.filter((_, n) => ((modes[n]?.mode ?? 0) & 0o077) !== 0)
  }

  it('is made for its owner alone', async () => {
    const opened = openDataFolder(folder, realWorld)
    const mode = async (path: string) => (await stat(path)).mode & 0o777
    expect(await mode(folder)).toBe(0o700)
    expect(await filesReadableByOthers()).toEqual([])
    await opened.close()
  })

  it('becomes its owner’s alone where it was there before with wider rights', async () => {
    const { child, exited } = await startHolder()
    child.kill('SIGKILL')
    await exited
    await chmod(folder, 0o755)
    const names = await readdir(folder)
    for (const name of names) await chmod(join(folder, name), 0o644)
    expect(names).toEqual(expect.arrayContaining(['events.db-wal', 'events.db-shm']))
    const opened = openDataFolder(folder, realWorld)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await filesReadableByOthers()).toEqual([])
    await opened.close()
  })

  it('refuses to be opened twice in a process, until it is closed', async () => {
    const opened = openDataFolder(folder, realWorld)
    expect(() => openDataFolder(folder, realWorld)).toThrow(DataFolderInUse)
    await Promise.all([opened.close(), opened.close()])
    await openDataFolder(folder, realWorld).close()
  })

  it('is refused while another process has it, and free as soon as that one is killed', async () => {
    const { child, exited } = await startHolder()
    expect(() => openDataFolder(folder, realWorld)).toThrow(
      `The data folder ${folder} is in use by another Duka process`,
    )
    child.kill('SIGKILL')
    await exited
    await openDataFolder(folder, realWorld).close()
  })

  it('has on closing what was asked before, and leaves nothing that vanishes later', async () => {
    const opened = openDataFolder(folder, realWorld)
    const stream = newStream()
    const events = newEvents(5)
    const appended = opened.eventStore.append(stream, NO_STREAM, events)
    const added = opened.jobQueue.add([
      { id: 'a', type: 'greet', data: {}, retry: { attempts: 1, backoffMs: 1 } },
    ])
    const hash = opened.vault.setPasswordHash('wanjiku', 'hash')
    await opened.close()
    await Promise.all([appended, added, hash])
    // Whoever copies or moves the closed folder must find each file that was listed.
    expect((await readdir(folder)).filter((name) => !name.endsWith('.db'))).toEqual([
      'format.json',
      'handovers',
      'pictures',
    ])
    const again = openDataFolder(folder, realWorld)
    expect(await again.eventStore.readStream(stream)).toHaveLength(5)
    expect(await again.jobQueue.counts()).toMatchObject({ waiting: 1 })
    expect(await again.vault.passwordHash('wanjiku')).toBe('hash')
    await again.close()
  })

  it('takes at its opening what a killed process left in its log', async () => {
    const { child, exited } = await startHolder()
    child.kill('SIGKILL')
    await exited
    const log = join(folder, 'events.db-wal')
    expect((await stat(log)).size).toBeGreaterThan(0)
    const opened = openDataFolder(folder, realWorld)
    expect((await stat(log)).size).toBe(0)
    await opened.close()
  })

  it('keeps nobody waiting for a process that was killed with a lease', async () => {
    const killed = openDataFolder(folder, realWorld)
    const lost = await killed.readStore.acquireLease('read-models', 'killed', 60_000)
    await killed.close()
    const { readStore, close } = openDataFolder(folder, realWorld)
    const lease = await readStore.acquireLease('read-models', 'successor', 60_000)
    expect(lease).toMatchObject({ holder: 'successor' })
    expect(lease?.fence).toBeGreaterThan(lost?.fence ?? Number.NaN)
    await close()
  })

  it('ends subscriptions on closing, and refuses what comes later', async () => {
    const { eventStore, jobQueue, vault, close } = openDataFolder(folder, realWorld)
    let ended = false
    const subscribed = (async () => {
      for await (const _ of eventStore.subscribe(null, 10, new AbortController().signal));
      ended = true
    })()
    await close()
    await until('the subscription to end', () => ended)
    await subscribed
    await expect(eventStore.append(newStream(), NO_STREAM, newEvents(1))).rejects.toThrow('closed')
    await expect(jobQueue.counts()).rejects.toThrow('closed')
    await expect(vault.ensureKey('wanjiku')).rejects.toThrow('closed')
  })
})
