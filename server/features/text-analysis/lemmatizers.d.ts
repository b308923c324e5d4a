// These packages have no types.
declare module 'wink-lemmatizer' {
  export type Lemmatize = (word: string) => string
  const lemmatizer: Record<'noun' | 'verb' | 'adjective', Lemmatize>
  export default lemmatizer
}
declare module 'snowball-stemmers' {
  export type Algorithm = 'spanish' | 'french' | 'finnish' | 'portuguese'
  const snowball: { newStemmer(algorithm: Algorithm): { stem(word: string): string } }
  export default snowball
}
