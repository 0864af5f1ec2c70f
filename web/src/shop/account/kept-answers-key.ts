/** Where `kept-answers.ts` keeps orders for the time without a connection. The script in the page's head reads it too. */
export const KEPT_ANSWERS = 'duka-kept-answers'
