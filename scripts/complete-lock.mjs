// Adds the missing optional packages to package-lock.json. Run it by hand after a change of dependencies. `npm ci`
// refuses a lock file that does not name every optional package, but `npm install` leaves out packages that its registry
// does not have, such as binaries for other systems. npm later skips the packages of other systems.
import { readFileSync, writeFileSync } from 'node:fs'
import { missingOptional } from './lib/lock.mjs'
import { inRoot } from './lib/paths.mjs'

/** @param {string} name @param {string[]} values */
const namedIn = (name, values) => values.filter((value) => name.split('-').includes(value))

/** The system that a binary is for, by its package's name. @param {string} name */
const systemOf = (name) => {
  const [os = 'linux'] = namedIn(name, ['android', 'darwin', 'win32', 'freebsd', 'openharmony'])
  const [cpu = 'arm'] = namedIn(name, ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x'])
  const libc = name.includes('musl') ? 'musl' : name.includes('gnu') ? 'glibc' : undefined
  return { cpu: [cpu], os: [os], ...(os === 'linux' && libc !== undefined && { libc: [libc] }) }
}

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingOptional(lock.packages)
for (const { name, version, parent } of missing) {
  const { dev, license } = lock.packages[parent]
  lock.packages[`node_modules/${name}`] = {
    version,
    ...(dev && { dev }),
    license,
    optional: true,
    ...systemOf(name),
  }
}
const byPath = (/** @type {[string, unknown]} */ [a], /** @type {[string, unknown]} */ [b]) =>
  a < b ? -1 : 1
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(byPath))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} optional packages added to package-lock.json`)
