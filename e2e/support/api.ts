/** Each call of a guest comes from another address, because one address may not order this much. */
let calls = 0
const nextAddress = (): string => {
  calls += 1
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
}

/** A user who talks to the server without a browser. Without a user name each call is another guest's. */
export type ApiUser = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown; headers: Headers }>

/** A refused login, with the status of the answer. */
export class LoginRefused extends Error {
  readonly status: number
  constructor(username: string, status: number) {
    super(`${username} cannot log in: ${status}`)
    this.status = status
  }
}

export const apiUser = async (url: string, username?: string): Promise<ApiUser> => {
  let cookie = ''
  const call: ApiUser = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(username === undefined ? { 'x-forwarded-for': nextAddress() } : { cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const [session] = response.headers
      .getSetCookie()
      .filter((one) => one.startsWith('duka_session='))
    cookie = session?.split(';')[0] ?? cookie
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  if (username === undefined) return call
  const login = await call('POST', '/api/users/login', { username, password: 'duka-demo' })
  if (login.status !== 200) throw new LoginRefused(username, login.status)
  return call
}
