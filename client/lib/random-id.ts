const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A random id; `crypto.randomUUID` is missing where a school serves the site without https. */
export const randomId = () => hex(16)

/** The id of a link that is asked for with what it belongs to. */
export const newLinkId = () => hex(12)
