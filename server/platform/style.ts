/** Comments and escapes hide what a value is, and every function but a colour or a sum may fetch something. */
const isAllowed = (declaration: string, properties: readonly string[]) => {
  const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:(.*)$/is.exec(declaration) ?? []
  const callers = value.split('(').slice(0, -1)
  return (
    properties.includes(name.toLowerCase()) &&
    !/[\\<>{}@]|\/\*/.test(value) &&
    callers.every((before) => /(^|[\s,])(rgba?|hsla?|calc)$/i.test(before.slice(-8)))
  )
}

/** A style attribute with only these properties left in; one with nothing to leave out stays as it was written. */
export const cleanStyle = (style: string, properties: readonly string[]): string => {
  const declarations = style.split(';').filter((declaration) => declaration.trim() !== '')
  const allowed = declarations.filter((declaration) => isAllowed(declaration, properties))
  return allowed.length === declarations.length ? style : allowed.map((one) => one.trim()).join('; ')
}
