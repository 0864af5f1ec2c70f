import * as z from 'zod'

// zod compiles its checks where it may. The browser may not: the shop's policy forbids eval, and even trying is reported.
// Schemas look this up when they are made, so whoever makes one imports zod from here.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
