import * as z from 'zod'

// zod compiles its checks where it may. The browser may not: the shop's policy forbids eval, and even trying is
// reported. Schemas read this setting when they are made, so every module that makes one imports zod from here.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
