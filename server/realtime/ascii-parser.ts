import { Decoder, Encoder, type Packet } from 'socket.io-parser'

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Escapes non-ASCII characters in JSON, because the 1.7 client aborts a polling connection at the first one
 * (contract/realtime.md 1.1).
 */
class AsciiEncoder extends Encoder {
  override encode(packet: Packet) {
    return super
      .encode(packet)
      .map((part: unknown) => (typeof part === 'string' ? part.replace(/[\u007f-\uffff]/g, escaped) : part))
  }
}

export const asciiParser = { Encoder: AsciiEncoder, Decoder }
