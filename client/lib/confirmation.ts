/** Resolves to whether the password was entered. Set by pages behind the sign-in. */
export const confirmation = { ask: () => Promise.resolve(false) }
