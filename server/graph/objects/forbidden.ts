/** Title and body of objects that the reader may not read (contract/api.md 0.4). */
export const FORBIDDEN_TITLE = 'forbidden'
export const FORBIDDEN_BODY = '(forbidden)'
