/** The words of a body, without what its marks say. */
export const wordsOf = (body: string): string => new DOMParser().parseFromString(body, 'text/html').body.textContent
