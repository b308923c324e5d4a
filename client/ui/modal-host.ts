let want = () => {}

/** Resolves on the first dialog, to load its code. */
export const modalsRequested = new Promise<void>((resolve) => (want = resolve))

export const wantModals = () => want()
