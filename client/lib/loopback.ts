/** Whether an origin opens on this computer only. */
export const isLoopback = (origin: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
