/**
 * @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, license?: string | undefined }} Locked
 * @typedef {Record<string, Locked>} LockedPackages by their path in node_modules; '' is Duka itself
 * @typedef {{ packages: string, licence: string, since: string, reason: string }} AcceptedLicence
 * @typedef {{ id: string, package: string, reason: string, until: string }} AcceptedAdvisory
 * @typedef {{ licences: string[], unnamed: Record<string, string>, acceptedLicences: AcceptedLicence[],
 * acceptedAdvisories: AcceptedAdvisory[] }} Supply
 * @typedef {{ id: string, package: string, severity: string, title: string }} Advisory
 */

const REGISTRY = 'https://registry.npmjs.org/'

/** The package's name from its path in node_modules. @param {string} path */
const nameAt = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** @param {LockedPackages} packages */
const foreign = (packages) => Object.entries(packages).filter(([path]) => path !== '')

/** @param {Locked} locked */
const faultOf = ({ version = '', resolved, integrity = '', link }) => {
  if (link || !/^\d+\.\d+\.\d+/.test(version)) return 'is no version of a registry'
  if (!/^sha512-[\w+/]{86}==$/.test(integrity)) return 'has no sha512'
  if (resolved !== undefined && !resolved.startsWith(REGISTRY)) return `comes from ${resolved}`
  return undefined
}

/**
 * Packages of the lock file that npm could not verify at installation, or that would come from another place than the
 * public registry.
 * @param {LockedPackages} packages
 * @returns {string[]}
 */
export const lockFaults = (packages) =>
  foreign(packages).flatMap(([path, locked]) => {
    const fault = faultOf(locked)
    return fault === undefined ? [] : [`${path} ${fault}`]
  })

/**
 * The licences that hold together ('A AND B'), each as a list to choose from ('A OR B'). Both words in one expression
 * are not understood: the whole is then one unknown licence.
 * @param {string} expression of SPDX
 * @returns {string[][]}
 */
const choicesIn = (expression) => {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').map((one) => [one])
  return [bare.split(' OR ')]
}

/**
 * The licence that the lock file names, or `unnamed` where the package names it in an old form only.
 * @param {string} name @param {Locked} locked @param {Supply} supply
 */
export const licenceOf = (name, { license }, { unnamed }) => license ?? unnamed[name]

/**
 * Packages whose licence is neither in the list nor accepted for them.
 * @param {LockedPackages} packages
 * @param {Supply} supply
 * @returns {string[]}
 */
export const licenceFaults = (packages, supply) =>
  foreign(packages).flatMap(([path, locked]) => {
    const name = nameAt(path)
    const licence = licenceOf(name, locked, supply) ?? 'no licence'
    const accepted = supply.acceptedLicences.filter((one) => name.startsWith(one.packages))
    const may = new Set([...supply.licences, ...accepted.map((one) => one.licence)])
    const isAllowed = choicesIn(licence).every((choice) => choice.some((one) => may.has(one)))
    return isAllowed ? [] : [`${path}: ${licence}`]
  })

/**
 * What is accepted without need: no package uses it any more.
 * @param {LockedPackages} packages
 * @param {Supply} supply
 * @returns {string[]}
 */
export const idleAcceptances = (packages, { acceptedLicences, unnamed }) => {
  const names = foreign(packages).map(([path]) => nameAt(path))
  const prefixes = [...acceptedLicences.map((one) => one.packages), ...Object.keys(unnamed)]
  return prefixes.filter((prefix) => !names.some((name) => name.startsWith(prefix)))
}

/**
 * @typedef {{ name: string, licenses?: { license: { id: string } }[] }} Component
 * @typedef {{ metadata: { component: { name: string } }, components: Component[] }} Bom
 */

/**
 * The list that npm made, with the licences that it could not name, and with Duka's own name instead of its folder's.
 * @template {Bom} List
 * @param {List} bom
 * @param {Supply} supply
 */
export const withNames = (bom, { unnamed }) => ({
  ...bom,
  metadata: { ...bom.metadata, component: { ...bom.metadata.component, name: 'duka' } },
  components: bom.components.map((component) => {
    const id = unnamed[component.name]
    return id === undefined ? component : { ...component, licenses: [{ license: { id } }] }
  }),
})

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isRecord = (value) => typeof value === 'object' && value !== null

/** @param {string} text */
const parsed = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The advisories in the answer of `npm audit --json`. Undefined if the registry did not answer.
 * @param {string} printed
 * @returns {Advisory[] | undefined}
 */
export const advisoriesIn = (printed) => {
  const answer = parsed(printed)
  if (!isRecord(answer) || !isRecord(answer.vulnerabilities)) return undefined
  const causes = Object.values(answer.vulnerabilities).flatMap((one) =>
    isRecord(one) && Array.isArray(one.via) ? one.via.filter(isRecord) : [],
  )
  const advisories = causes.map((cause) => ({
    id: String(cause.url).replace(/.*\//, ''),
    package: String(cause.name),
    severity: String(cause.severity),
    title: String(cause.title),
  }))
  return [...new Map(advisories.map((one) => [`${one.id} ${one.package}`, one])).values()]
}

/**
 * Acceptances whose day has passed.
 * @param {readonly AcceptedAdvisory[]} accepted
 * @param {string} today YYYY-MM-DD
 */
export const expired = (accepted, today) => accepted.filter(({ until }) => until < today)

const severe = ['high', 'critical']

/**
 * Severe advisories that are not accepted.
 * @param {readonly Advisory[]} advisories
 * @param {readonly AcceptedAdvisory[]} accepted
 */
export const unaccepted = (advisories, accepted) =>
  advisories.filter(
    (one) =>
      severe.includes(one.severity) &&
      !accepted.some(({ id, package: name }) => id === one.id && name === one.package),
  )
