/** Not in lib/paths.ts, which the sign-in page loads. */
export const joinPatterns = { visitor: '/join/:way?', signedIn: '/join/in' } as const

export const joinPaths = { signUp: '/join', signIn: '/join/account', signedIn: '/join/in' } as const
