// `npm run build:ferretdb`: if its sources changed, compiles the tests' MongoDB-compatible server with Go, from
// scripts/ferretdb into .cache/ferretdb.
import { existsSync, mkdirSync } from 'node:fs'
import { writeCopyById } from './ferretdb/copy-by-id.mjs'
import { hashOf, lastBuilt, markBuilt } from './lib/inputs.mjs'
import { inRoot } from './lib/paths.mjs'
import { run, seconds } from './lib/run.mjs'

const source = 'scripts/ferretdb'
const output = '.cache/ferretdb'

/** @returns {Promise<number>} the exit code */
const compile = async () => {
  mkdirSync(inRoot('.cache'), { recursive: true })
  console.log('Compiling FerretDB; the first time that takes minutes ...')
  try {
    const modfile = writeCopyById(inRoot(source), inRoot('.cache/ferretdb-source'))
    const build = ['build', `-modfile=${modfile}`, '-o', inRoot(output), '.']
    return await run('go', ['-C', inRoot(source), ...build])
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    console.error(
      'There is no go on the path, which FerretDB is compiled by. Install Go (https://go.dev/dl), or give the tests a\n' +
        'MongoDB by MONGODB_TEST_URL. Without either they skip what needs one, and say so.',
    )
    return 1
  }
}

const hash = hashOf([source])
if (lastBuilt('ferretdb') !== hash || !existsSync(inRoot(output))) {
  const since = performance.now()
  const code = await compile()
  if (code !== 0) process.exit(code)
  markBuilt('ferretdb', hash)
  console.log(`Built ${output} in ${seconds(since)}`)
}
