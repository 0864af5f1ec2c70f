import { parseJson } from '../../lib/text.ts'

/** The password of everybody in the small shop. */
export const PASSWORD = 'duka-test'

export type Answer = { status: number; headers: Headers; text: string; body: unknown }
type Headings = Readonly<Record<string, string>>

/** A browser that talks to the shop and keeps its cookies. It has a session after `logIn`. */
export type Visitor = {
  get(path: string, headers?: Headings): Promise<Answer>
  post(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  put(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Headings): Promise<Answer>
  delete(path: string, headers?: Headings): Promise<Answer>
  /** Sends the body as it is. */
  raw(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers?: Headings,
  ): Promise<Answer>
  logIn(username: string, password?: string): Promise<Answer>
  /** The `Cookie` header. '' before the shop has set any. */
  cookie(): string
}

export const visitorOf = (url: string): Visitor => {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ')
  const keep = (name: string, answered: Headers) => {
    const [line] = answered.getSetCookie().filter((one) => one.startsWith(`${name}=`))
    if (line !== undefined) jar.set(name, line.slice(name.length + 1, line.indexOf(';')))
  }
  const call = async (path: string, init: RequestInit, headers: Headings): Promise<Answer> => {
    const response = await fetch(url + path, { ...init, headers: { cookie: cookie(), ...headers } })
    for (const name of ['duka_device', 'duka_known', 'duka_waiting', 'duka_first_factor'])
      keep(name, response.headers)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseJson(text) }
  }
  const write =
    (method: string) =>
    (path: string, body: unknown = undefined, headers: Headings = {}) =>
      body === undefined
        ? call(path, { method }, headers)
        : call(
            path,
            { method, body: JSON.stringify(body) },
            { 'content-type': 'application/json', ...headers },
          )
  const post = write('POST')
  return {
    get: (path, headers = {}) => call(path, {}, headers),
    post,
    put: write('PUT'),
    patch: write('PATCH'),
    delete: (path, headers = {}) => call(path, { method: 'DELETE' }, headers),
    raw: (method, path, body, headers = {}) => call(path, { method, body }, headers),
    logIn: async (username, password = PASSWORD) => {
      const answer = await post('/api/users/login', { username, password })
      keep('duka_session', answer.headers)
      return answer
    },
    cookie,
  }
}
