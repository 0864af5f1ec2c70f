import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { npmPrints } from './lib/npm.mjs'
import { inRoot } from './lib/paths.mjs'
import {
  advisoriesIn,
  expired,
  idleAcceptances,
  licenceFaults,
  lockFaults,
  unaccepted,
  withNames,
} from './lib/supply.mjs'

const read = (file: string) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
const { packages } = read('package-lock.json')
const supply = read('scripts/supply.json')

const integrity = `sha512-${'a'.repeat(86)}==`
const locked = { version: '1.0.0', integrity, license: 'MIT' }

describe('the lock file', () => {
  it('lets npm verify every package', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(100)
    expect(lockFaults(packages)).toEqual([])
  })

  it.each([
    ['without a hash', { version: '1.0.0' }, 'has no sha512'],
    ['with a weak hash', { ...locked, integrity: 'sha1-abc=' }, 'has no sha512'],
    [
      'from another host',
      { ...locked, resolved: 'https://elsewhere.example/a.tgz' },
      'comes from https://elsewhere.example/a.tgz',
    ],
    [
      'from a host whose name only begins like the registry',
      { ...locked, resolved: 'https://registry.npmjs.org.example/a.tgz' },
      'comes from https://registry.npmjs.org.example/a.tgz',
    ],
    ['from a folder', { ...locked, link: true }, 'is no version of a registry'],
    [
      'from a repository',
      { ...locked, version: 'git+ssh://host/a.git' },
      'is no version of a registry',
    ],
  ])('is refused with a package %s', (_, planted, fault) => {
    expect(lockFaults({ 'node_modules/a': locked, 'node_modules/b': planted })).toEqual([
      `node_modules/b ${fault}`,
    ])
  })
})

describe('licences', () => {
  it('are allowed or accepted for every package, and nothing is accepted in vain', () => {
    expect(licenceFaults(packages, supply)).toEqual([])
    expect(idleAcceptances(packages, supply)).toEqual([])
    for (const { since, reason } of supply.acceptedLicences) {
      expect(since).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(reason).not.toBe('')
    }
  })

  it.each([
    ['GPL-3.0-only', false],
    ['MIT', true],
    ['MIT OR GPL-3.0-only', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0-only', false],
    ['MIT AND (ISC OR GPL-3.0-only)', false],
    [undefined, false],
  ])('%s: allowed %s', (license, isAllowed) => {
    const faults = licenceFaults({ 'node_modules/b': { ...locked, license } }, supply)
    expect(faults).toEqual(isAllowed ? [] : [`node_modules/b: ${license ?? 'no licence'}`])
  })

  it('are accepted for the named package alone', () => {
    const lgpl = { ...locked, license: 'LGPL-3.0-or-later' }
    const at = { 'node_modules/b': lgpl, 'node_modules/sharp/node_modules/@img/sharp-x': lgpl }
    expect(licenceFaults(at, supply)).toEqual(['node_modules/b: LGPL-3.0-or-later'])
  })
})

describe('known holes', () => {
  const advisory = (id: string, severity: string) => ({
    source: 1,
    name: 'leaky',
    title: 'It leaks',
    url: `https://github.com/advisories/${id}`,
    severity,
  })
  const printed = JSON.stringify({
    vulnerabilities: {
      leaky: { via: [advisory('GHSA-1', 'high'), advisory('GHSA-2', 'low')] },
      above: { via: ['leaky'] },
    },
  })

  it('are read from the answer of npm, and severe ones must be accepted', () => {
    const advisories = advisoriesIn(printed) ?? []
    expect(advisories.map(({ id }) => id)).toEqual(['GHSA-1', 'GHSA-2'])
    expect(unaccepted(advisories, []).map(({ id }) => id)).toEqual(['GHSA-1'])
    const accepted = { id: 'GHSA-1', package: 'leaky', reason: 'no input', until: '2026-12-31' }
    expect(unaccepted(advisories, [accepted])).toEqual([])
    expect(unaccepted(advisories, [{ ...accepted, package: 'other' }])).toHaveLength(1)
    expect(expired([accepted], '2026-12-31')).toEqual([])
    expect(expired([accepted], '2027-01-01')).toEqual([accepted])
  })

  it.each(['', 'no JSON', '{"statusCode": 405, "error": {}}'])(
    'are unknown where the registry gives %j',
    (answer) => {
      expect(advisoriesIn(answer)).toBeUndefined()
    },
  )

  it('are accepted with a reason and until a day', () => {
    for (const { reason, until } of supply.acceptedAdvisories) {
      expect(reason).not.toBe('')
      expect(until).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })
})

it('lists every package with its version, licence and hash', async () => {
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
  const bom = withNames(JSON.parse(await npmPrints(words, 60_000)), supply)
  expect(bom.metadata.component.name).toBe('duka')
  const listed = new Set(bom.components.map((one: { purl: string }) => one.purl))
  const names = Object.entries<{ version: string; name?: string }>(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, name }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
    }))
  const purls = names.map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
  expect(purls.filter((purl) => !listed.has(purl))).toEqual([])
  const bare = bom.components.filter(
    (one: { licenses?: unknown[]; hashes?: unknown[] }) => !one.licenses?.length || !one.hashes,
  )
  expect(bare.map((one: { name: string }) => one.name)).toEqual([])
})
