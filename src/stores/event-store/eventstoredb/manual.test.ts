import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#src/testing/event-store/opened.ts'
import { startStandIn } from '#src/testing/event-store/stand-in.ts'

const run = promisify(execFile)

const manual = readFileSync('docs/operations.md', 'utf8')
const commands = [...manual.matchAll(/```sh\nADMIN_URL="[^"]*" \\\n([^`]*)```/g)].map(
  ([, one]) => one,
)

/** The stand-in after the command was pasted into a shell. */
const pasted = async (command = 'false') => {
  const standIn = await startStandIn(join(await temporaryFolder(), 'log.jsonl'))
  onTestFinished(() => standIn.stop())
  await run('sh', ['-c', command], { env: { ...process.env, ADMIN_URL: standIn.url } })
  return (stream: string) => standIn.log().streams.get(stream)?.at(-1)
}

describe('docs/operations.md, by a command that can be pasted,', () => {
  it('gives Duka the right to read the log', async () => {
    const metadata = (await pasted(commands[0]))('$$$all')
    expect(metadata?.type).toBe('$metadata')
    expect(JSON.parse(String(metadata?.data))).toEqual({ $acl: { $r: ['$admins', 'duka'] } })
  })

  it('takes every other login the right to write, limit and delete', async () => {
    const settings = (await pasted(commands[1]))('$settings')
    expect(settings?.type).toBe('update-default-acl')
    expect(JSON.parse(String(settings?.data))).toMatchObject({
      $userStreamAcl: { $w: 'duka', $d: '$admins', $mw: '$admins' },
      $systemStreamAcl: { $w: '$admins' },
    })
  })
})
