// WordNet files of the package, which has no types.
declare module 'wink-lexicon/src/wn-words.js' {
  const words: Readonly<Record<string, number>>
  export default words
}
declare module 'wink-lexicon/src/wn-word-senses.js' {
  const sensesOf: readonly (readonly number[])[]
  export default sensesOf
}
declare module 'wink-lexicon/src/wn-senses.js' {
  const senses: readonly string[]
  export default senses
}
