// Prints what grew most between two heap snapshots, by kind and constructor: node bench/heap-diff.mjs a.heapsnapshot b.heapsnapshot
import { readFileSync } from 'node:fs'

const SHOWN = 25

const sizesIn = (path) => {
  const { snapshot, nodes, strings } = JSON.parse(readFileSync(path, 'utf8'))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const at = (field) => fields.indexOf(field)
  const sizes = new Map()
  for (let node = 0; node < nodes.length; node += fields.length) {
    const type = types[0][nodes[node + at('type')]]
    const name =
      type === 'string' || type === 'concatenated string' ? '' : strings[nodes[node + at('name')]].slice(0, 60)
    const known = sizes.get(`${type} ${name}`) ?? { count: 0, bytes: 0 }
    known.count += 1
    known.bytes += nodes[node + at('self_size')]
    sizes.set(`${type} ${name}`, known)
  }
  return sizes
}

const [, , first = '', second = ''] = process.argv
const [before, after] = [sizesIn(first), sizesIn(second)]
const none = { count: 0, bytes: 0 }
const grown = [...after].map(([name, { count, bytes }]) => {
  const known = before.get(name) ?? none
  return { name, count: count - known.count, kilobytes: Math.round((bytes - known.bytes) / 1024) }
})
console.table(grown.toSorted((a, b) => b.kilobytes - a.kilobytes).slice(0, SHOWN))
const total = (sizes) => [...sizes.values()].reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
console.log(`in all: ${total(before).toFixed(2)} MB, then ${total(after).toFixed(2)} MB`)
