const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `crypto.randomUUID` is missing without https. */
export const randomId = () => hex(16)

/** Id for a link that is created in the same call as its object. */
export const newLinkId = () => hex(12)
