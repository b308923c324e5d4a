/** A random id; `crypto.randomUUID` is missing where a school serves the site without https. */
export const randomId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
