import { createHmac } from 'node:crypto'

const DIGITS = 18n

/** Returns ids that stand for ids in the exports of one study (RSCH-07); of digits, so that no name is in them. */
export const pseudonymsOf = (key: string) => {
  const secret = Buffer.from(key, 'base64url')
  const made = (letter: string) => (id: string) => {
    const hash = createHmac('sha256', secret).update(`${letter} ${id}`).digest().readBigUInt64BE()
    return `${letter}-${String(hash % 10n ** DIGITS).padStart(Number(DIGITS), '0')}`
  }
  return { person: made('P'), contribution: made('C'), link: made('L'), group: made('G') }
}
