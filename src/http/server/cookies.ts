import type { HttpContext } from './context.ts'

const local = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers keep no secure cookie over plain http, so the shop on one's own machine goes without. */
const optionsFor = (ctx: HttpContext) => ({
  httpOnly: true,
  sameSite: 'lax' as const,
  path: '/',
  secure: !local.has(ctx.hostname),
  overwrite: true,
})

/** `text` null clears it. */
export const setCookie = (
  ctx: HttpContext,
  name: string,
  text: string | null,
  expires: Date,
): void => {
  // A proxy may have ended https in front of the shop. The cookie is marked secure all the same.
  ctx.cookies.secure = true
  ctx.cookies.set(name, text, { ...optionsFor(ctx), expires })
}
