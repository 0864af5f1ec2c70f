import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { realWorld } from './program/real-world.ts'
import { openDataFolder } from './stores/data-folder.ts'
import { FOLDER_NOTE } from './stores/folder-note.ts'
import { builtProgram } from './testing/program/built-program.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'duka-unusable-'))
})
afterEach(() => rm(root, { recursive: true }))

/** Every command that opens the folder, with its exit code for a failure. */
const commands: [program: Parameters<typeof builtProgram>[0], words: string[], failed: number][] = [
  ['main', [], 1],
  ['ops', ['jobs', 'counts'], 1],
  ['ops', ['admin', 'reset', 'admin', 'Lost'], 1],
  ['ops', ['ledger', 'replay'], 1],
  ['backup', [], 1],
  ['backup', ['erased'], 1],
  ['backup', ['restore'], 1],
  ['verify', [], 2],
  ['verify', ['accept', 'Restored'], 2],
  ['migrate-store', [], 1],
]

type Ended = { code: number; said: string }

const run = (
  program: Parameters<typeof builtProgram>[0],
  words: string[],
  folder: string,
): Promise<Ended> => {
  const env = {
    PATH: process.env.PATH,
    TMPDIR: root,
    PORT: '0',
    DATA_DIR: folder,
    DEMO: 'false',
    LOG_LEVEL: 'error',
    BACKUP_TO: join(root, 'backups'),
    BACKUP_PASSPHRASE: 'a passphrase of many letters',
    ...(program === 'migrate-store'
      ? {
          EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
          MONGODB_URL: 'mongodb://127.0.0.1:1/duka',
        }
      : {}),
  }
  return new Promise((resolve) => {
    const args = [builtProgram(program), ...words]
    execFile(process.execPath, args, { env, timeout: 30_000 }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: `${out}${err}`.trim() }),
    )
  })
}

/** Says why, in lines for people: no stack and no name of an error's class. */
const expectWords = ({ said }: Ended): void => {
  expect(said).not.toBe('')
  expect(said).not.toMatch(/\n\s+at |Error:/)
  expect(said.split('\n').length).toBeLessThanOrEqual(2)
}

describe.each(commands)('%s %j', (program, words, failed) => {
  test('refuses the folder of a newer Duka in words, and changes nothing', async () => {
    const folder = join(root, 'data')
    await openDataFolder(folder, realWorld).close()
    const note = join(folder, FOLDER_NOTE)
    await writeFile(note, '{"format":99,"events":{}}')
    const files = (await readdir(folder)).sort()
    const ended = await run(program, words, folder)
    expect(ended.code, ended.said).toBe(failed)
    expectWords(ended)
    if (!words.includes('restore')) expect(ended.said).toContain('used by a newer Duka')
    expect(await readFile(note, 'utf8')).toBe('{"format":99,"events":{}}')
    expect((await readdir(folder)).sort()).toEqual(files)
  })

  test('says in words that a file is in the place of the folder', async () => {
    const file = join(root, 'data')
    await writeFile(file, 'not a folder')
    const ended = await run(program, words, file)
    expect(ended.code, ended.said).toBe(failed)
    expectWords(ended)
    if (!words.includes('restore')) expect(ended.said).toContain(file)
    expect(await readFile(file, 'utf8')).toBe('not a folder')
  })
})

test('a mistyped folder is no shop to accept, and none is made there', async () => {
  const folder = join(root, 'nowhere')
  const ended = await run('verify', ['accept', 'Restored'], folder)
  expect(ended).toEqual({ code: 2, said: `Not accepted: DATA_DIR: there is no shop in ${folder}` })
  expect(await readdir(root)).toEqual([])
})
