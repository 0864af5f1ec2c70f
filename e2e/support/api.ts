/** Somebody who talks to the server without a browser. */
export type ApiUser = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ status: number; body: unknown; headers: Headers }>

export const apiUser = async (url: string, username?: string): Promise<ApiUser> => {
  let cookie = ''
  const call: ApiUser = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  if (username === undefined) return call
  const login = await call('POST', '/api/users/login', { username, password: 'duka-demo' })
  if (login.status !== 200) throw new Error(`${username} cannot log in: ${login.status}`)
  return call
}
