import { existsSync } from 'node:fs'

const isInsecure = (url: string) => /[?&]tls=false\b/i.test(url)

const credentials = /^[^:]+:\/\/([^:@/]+):([^@]+)@/
const certificates = /[?&](tlsCAFile|userCertFile|userKeyFile)=([^&]+)/gi

const canDecode = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const missingFile = (url: string): string | undefined => {
  const named = [...url.matchAll(certificates)].map(([, option = '', file = '']) => ({
    option,
    file: canDecode(file) ? decodeURIComponent(file) : file,
  }))
  const missing = named.find(({ file }) => !existsSync(file))
  return missing && `${missing.option} names a file that is not there: ${missing.file}`
}

/** The faults of an address, each with what to do. The first one counts. No sentence holds the password. */
const faults: readonly ((url: string) => string | false | undefined)[] = [
  (url) => !/^esdb(\+discover)?:\/\//.test(url) && 'it must begin with esdb:// or esdb+discover://',
  (url) => (url.split(/[?]/)[0]?.split('@').length ?? 0) > 2 && 'write an @ of the password as %40',
  (url) =>
    !canDecode(url.split('?')[0] ?? '') && 'write a % of the user name or the password as %25',
  (url) =>
    !credentials.test(url) &&
    !isInsecure(url) &&
    'it must name user and password, or say tls=false',
  (url) =>
    /[?&]tlsVerifyCert=false\b/i.test(url) &&
    'tlsVerifyCert=false has no effect, name the CA by tlsCAFile',
  (url) =>
    /[?&]throwOnAppendFailure=false\b/i.test(url) &&
    'throwOnAppendFailure must not be switched off',
  missingFile,
]

/** What is wrong with an address of EventStoreDB, and what to do. Undefined: nothing that can be seen here. */
export const faultOfAddress = (url: string): string | undefined => {
  for (const fault of faults) {
    const found = fault(url)
    if (typeof found === 'string') return found
  }
  return undefined
}

/** An insecure server ignores credentials, but `Session.call` needs them. */
export const credentialsOf = (url: string): { username: string; password: string } => {
  const [, username, password] = credentials.exec(url) ?? []
  if (username === undefined || password === undefined) {
    return { username: 'admin', password: 'changeit' }
  }
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}
