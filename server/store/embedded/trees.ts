/** In bytes. */
export const treeSize = 5

// First byte of stored keys; 0 is the catalog's.
const documents = 1
const postings = 2
const digests = 3

function treeOf(kind: number, id: number): Buffer {
  const prefix = Buffer.alloc(treeSize, kind)
  prefix.writeUInt32BE(id, 1)
  return prefix
}

/** Returns the key prefix of a collection. */
export const tree = (id: number) => treeOf(documents, id)

/** Returns the key prefix of an index; unless unique, a posting ends each key. */
export const indexTree = ({ id, unique }: { id: number; unique: boolean }) => treeOf(unique ? documents : postings, id)

/** Returns the key prefix of a collection's digests. */
export const digestTree = ({ id }: { id: number }) => treeOf(digests, id)

/** Returns whether a key is that of a document or of a unique index. */
export const isDocument = (key: Buffer) => key[0] === documents

/** Returns whether a key is an index entry that ends with a posting. */
export const isPosting = (key: Buffer) => key[0] === postings
