/**
 * An uploaded file's address for a page: the server tells it with the file's name as it is, and what has a meaning
 * in an address must not take it there.
 */
export const fileAddress = (url: string) =>
  url.startsWith('/') ? url.split('/').map(encodeURIComponent).join('/') : url
