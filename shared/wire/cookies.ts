/** Marks a session that has just begun, until the account's drafts are in the browser (LEAK-02). */
export const NEW_SESSION_COOKIE = 'newSession'
