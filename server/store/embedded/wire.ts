import { Value, documentValue, validate } from './bson.ts'

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opReply = 1
const opQuery = 2004
const opMsg = 2013
const headerSize = 16
/** Behind flags and the kind of section. */
const bodyAt = headerSize + 5
const maxMessageSize = 48_000_000 + 16_384

const checksumPresent = 1
const moreToCome = 2

/** `oneWay` requests expect no reply. */
export type Request = { id: number; isQuery: boolean; oneWay: boolean; body: Value; lists: Map<string, Value[]> }

/** The connection is closed. */
export class MalformedMessage extends Error {}

export class Framer {
  #chunks: Buffer[] = []
  #length = 0
  #wanted = headerSize

  push(chunk: Buffer): Buffer[] {
    const messages: Buffer[] = []
    this.#chunks.push(chunk)
    this.#length += chunk.length
    while (this.#length >= this.#wanted) {
      const bytes = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
      const size = bytes.readInt32LE(0)
      if (size < headerSize || size > maxMessageSize) throw new MalformedMessage(`A message of ${size} bytes`)
      this.#chunks = [bytes]
      this.#wanted = size
      if (this.#length < size) break
      this.#chunks = this.#length > size ? [bytes.subarray(size)] : []
      this.#length -= size
      this.#wanted = headerSize
      messages.push(bytes.subarray(0, size))
    }
    return messages
  }
}

/** Parses a message of the wire protocol; throws MalformedMessage. */
export function parseMessage(message: Buffer): Request {
  const id = message.readInt32LE(4)
  const opCode = message.readInt32LE(12)
  try {
    if (opCode === opMsg) return parseMsg(id, message)
    if (opCode === opQuery) return parseQuery(id, message)
  } catch (error) {
    if (error instanceof RangeError) throw new MalformedMessage('A message is shorter than it says')
    throw error
  }
  throw new MalformedMessage(`Unknown operation ${opCode}`)
}

function parseMsg(id: number, message: Buffer): Request {
  const flags = message.readUInt32LE(headerSize)
  if ((flags & 0xffff & ~(checksumPresent | moreToCome)) !== 0) throw new MalformedMessage('Unknown flags')
  const end = message.length - (flags & checksumPresent ? 4 : 0)
  const lists = new Map<string, Value[]>()
  let body: Value | undefined
  let at = headerSize + 4
  while (at < end) {
    const kind = message[at++]
    if (kind === 0) {
      if (body) throw new MalformedMessage('Two bodies')
      body = documentAt(message, at, end)
      at += body.bytes.length
    } else if (kind === 1) {
      const sectionEnd = at + message.readInt32LE(at)
      const nameEnd = message.indexOf(0, at + 4)
      if (sectionEnd > end || nameEnd < 0 || nameEnd >= sectionEnd) throw new MalformedMessage('A broken section')
      const documents: Value[] = []
      for (let next = nameEnd + 1; next < sectionEnd;) {
        const document = documentAt(message, next, sectionEnd)
        documents.push(document)
        next += document.bytes.length
      }
      lists.set(message.toString('utf8', at + 4, nameEnd), documents)
      at = sectionEnd
    } else throw new MalformedMessage(`Unknown section ${kind}`)
  }
  if (!body) throw new MalformedMessage('No body')
  return { id, isQuery: false, oneWay: (flags & moreToCome) !== 0, body, lists }
}

function parseQuery(id: number, message: Buffer): Request {
  const nameEnd = message.indexOf(0, headerSize + 4)
  if (nameEnd < 0) throw new MalformedMessage('No collection')
  const outer = documentAt(message, nameEnd + 9, message.length)
  const body = outer.get('$query') ?? outer
  return { id, isQuery: true, oneWay: false, body, lists: new Map() }
}

function documentAt(message: Buffer, at: number, end: number): Value {
  const size = message.readInt32LE(at)
  if (size < 5 || at + size > end) throw new MalformedMessage('A document reaches beyond its message')
  validate(message, at, at + size)
  return documentValue(message.subarray(at, at + size))
}

let lastId = 0

/** Returns the reply in the request's form. */
export function replyMessage(request: Pick<Request, 'id' | 'isQuery'>, document: Buffer): Buffer[] {
  const head = Buffer.alloc(request.isQuery ? 36 : bodyAt)
  head.writeInt32LE(head.length + document.length, 0)
  head.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4)
  head.writeInt32LE(request.id, 8)
  head.writeInt32LE(request.isQuery ? opReply : opMsg, 12)
  if (request.isQuery) {
    head.writeInt32LE(8, 16) // await capable
    head.writeInt32LE(1, 32) // one document
  }
  return [head, document]
}

/** Returns a command as a message. */
export function commandMessage(body: Uint8Array): Buffer {
  const message = Buffer.alloc(bodyAt + body.length)
  message.writeInt32LE(message.length, 0)
  message.writeInt32LE((lastId = (lastId + 1) & 0x7fffffff), 4)
  message.writeInt32LE(opMsg, 12)
  message.set(body, bodyAt)
  return message
}

/** Returns the BSON of a reply to `commandMessage`. */
export const bodyOf = (message: Buffer): Buffer => message.subarray(bodyAt)
