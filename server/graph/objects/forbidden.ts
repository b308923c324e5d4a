/** The title and body of what somebody may not read but has to be told of (contract/api.md 0.4). */
export const FORBIDDEN_TITLE = 'forbidden'
export const FORBIDDEN_BODY = '(forbidden)'
