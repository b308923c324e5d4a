/** Returns how titles and names are put in order in a language: numbers by their value, so that week 10 comes after week 9. */
export const orderIn = (language: string) => new Intl.Collator(language, { numeric: true }).compare
