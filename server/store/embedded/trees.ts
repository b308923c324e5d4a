/** So many bytes of a key name the tree that it is of. */
export const treeSize = 5

// Bytes of the store's files: what a tree holds is told by the first byte of its keys; zero is the catalog's.
const documents = 1
const postings = 2
const digests = 3

function treeOf(kind: number, id: number): Buffer {
  const prefix = Buffer.alloc(treeSize, kind)
  prefix.writeUInt32BE(id, 1)
  return prefix
}

/** The beginning of all keys of one collection. */
export const tree = (id: number) => treeOf(documents, id)

/** The beginning of all entries of one index; where several documents may share an entry, a posting ends the key. */
export const indexTree = ({ id, unique }: { id: number; unique: boolean }) => treeOf(unique ? documents : postings, id)

/** The beginning of the keys under which the digests of a collection's ids are resolved. */
export const digestTree = ({ id }: { id: number }) => treeOf(digests, id)

/** Returns whether a key is an index entry's that ends with a posting. */
export const isPosting = (key: Buffer) => key[0] === postings
