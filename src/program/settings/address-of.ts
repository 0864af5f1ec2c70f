import type { Config } from './config.ts'

/** The browsers' address of the shop, which listens at `host` and `port`. */
export const addressOf = ({ PUBLIC_URL }: Config, host: string, port: number): string => {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)
  return `http://${isHere ? 'localhost' : host}:${port}`
}
