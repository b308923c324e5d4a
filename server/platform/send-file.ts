import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { guardCell, writeCsv } from '../../shared/text/csv.ts'
import { isGone } from './send-json.ts'

/** Sends a file in pieces. */
export const sendFile = async (
  res: Response,
  { name, type }: { name: string; type: string },
  pieces: AsyncIterable<string>,
): Promise<void> => {
  res.attachment(name)
  res.type(type)
  await pipeline(pieces, res).catch((error: unknown) => {
    if (!isGone(error)) throw error
  })
}

/** Returns a CSV file in pieces, its cells guarded against formulas. */
export async function* csvPieces(
  head: readonly string[],
  parts: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<string> {
  yield writeCsv([head])
  // Byte-order mark in the header only.
  for await (const rows of parts)
    if (rows.length > 0) yield writeCsv(rows.map((row) => row.map(guardCell))).replace('\ufeff', '')
}
