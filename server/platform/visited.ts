import type { Request } from 'express'
import { AppError } from './errors.ts'

/** Returns whether a page navigated here, in contrast to images and frames. Requests without the header pass: only browsers send it. */
export const isVisited = (req: Request): boolean => ['document', undefined].includes(req.get('Sec-Fetch-Dest'))

/** Throws 'notFound' unless `isVisited`. */
export const demandVisit = (req: Request): void => {
  if (!isVisited(req)) throw new AppError('notFound')
}
