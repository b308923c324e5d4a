let want = () => {}

/** Resolves when somebody asks for dialogs: most pages are left without one. */
export const modalsWanted = new Promise<void>((resolve) => (want = resolve))

/** Has the page load what shows dialogs. */
export const wantModals = () => want()
