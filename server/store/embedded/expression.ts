import { Reader, valueOf, type Value } from './bson.ts'
import { unsupported } from './errors.ts'
import { Doc, List, type Node } from './tree.ts'

/** Works out one value of a document; undefined where there is none. */
export type Expression = (document: Value) => Node | undefined

/** An expression of an aggregation: a path ('$a.b'), a document of expressions, or a constant. */
export function compileExpression(value: Value): Expression {
  if (value.typeName === 'string' && value.string().startsWith('$')) {
    const path = value.string().slice(1)
    if (path.startsWith('$')) throw unsupported(`The variable $${path}`)
    const parts = path.split('.')
    return (document) => pathValue(document, parts)
  }
  if (value.isArray) {
    const items = value.items().map(compileExpression)
    return (document) => new List(items.map((item) => item(document) ?? nothing))
  }
  if (!value.isObject) return () => value
  const fields = [...value.fields()].map(([name, field]) => {
    if (name.startsWith('$')) throw unsupported(`The expression operator ${name}`)
    return [name, compileExpression(field)] as const
  })
  return (document) => {
    const doc = new Doc()
    for (const [name, expression] of fields) {
      const result = expression(document)
      if (result) doc.fields.set(name, result)
    }
    return doc
  }
}

const nothing = valueOf(null)

/** Through an array a path leads to the list of what its elements have. */
function pathValue(value: Value, path: string[], depth = 0): Node | undefined {
  if (depth === path.length) return value
  if (value.isArray) {
    const items: Node[] = []
    const reader = new Reader(value)
    while (reader.next()) {
      const item = reader.value()
      const found = item.isObject ? pathValue(item, path, depth) : undefined
      if (found) items.push(found)
    }
    return new List(items)
  }
  const child = value.isObject ? value.get(path[depth]!) : undefined
  return child && pathValue(child, path, depth + 1)
}
