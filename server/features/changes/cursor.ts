import { AppError } from '../../platform/errors.ts'

/** Place in a community's log: after all earlier records, and those of the same time (ms) up to the id. */
export interface Position {
  time: number
  id: string
}

export const BEGINNING: Position = { time: 0, id: '' }

const FORM = /^[0-9a-f]{24}\.([0-9a-z]{1,9})\.((?:[0-9a-f]{24})?)$/

/** Returns the cursor of a position; it fits this community alone. */
export const cursorOf = (communityId: string, { time, id }: Position): string =>
  Buffer.from(`${communityId}.${time.toString(36)}.${id}`).toString('base64url')

/** Returns the position of a cursor, the beginning without one. Throws 'changes.cursor' for any other text. */
export const positionOf = (communityId: string, cursor: string | undefined): Position => {
  if (cursor === undefined) return BEGINNING
  const [, time = '', id = ''] = FORM.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? []
  const position = { time: Number.parseInt(time, 36), id }
  if (cursorOf(communityId, position) !== cursor) throw new AppError('changes.cursor')
  return position
}
