/** Returns a comparator for titles and names in a language; numbers by value: week 9 before week 10. */
export const orderIn = (language: string) => new Intl.Collator(language, { numeric: true }).compare
