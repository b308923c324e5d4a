import { NON_EDITABLE, REFERENCE, SUPPORT_END, SUPPORT_START } from '../../shared/text/markup.ts'
import { isMarkup } from '../features/contributions/content.ts'
import type { Data } from './values.ts'

const SPAN = /<span\b((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/gi
const CLASS = /\bclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i

/** In their order (contract/model.md 10.1, 10.2). */
const withMark = (names: readonly string[]): readonly string[] => {
  if (names.includes(NON_EDITABLE)) return names
  if (names.includes(REFERENCE)) return [NON_EDITABLE, ...names]
  return names.includes(SUPPORT_START) || names.includes(SUPPORT_END) ? [...names, NON_EDITABLE] : names
}

const classesOf = (attributes: string) =>
  attributes.replace(CLASS, (_all, double?: string, single?: string, bare?: string) => {
    const names = (double ?? single ?? bare ?? '').split(/\s+/).filter(Boolean)
    return `class="${withMark(names).join(' ')}"`
  })

/** By kf6-light (contract/model.md 10.5); other sites keep theirs. */
const ADDRESS =
  /(\b(?:src|href|data-mce-src)\s*=\s*["'])https?:\/\/[^/"'<>\s]+(\/(?:attachments|uploads)\/([0-9a-f]{24})\/[0-9a-f]{24}\/\d)/gi

/** Closes spans and completes classes (DUMP-06). */
export const withNewTags = (html: string, communityId?: string): string =>
  html
    .replace(SPAN, (_all, attributes: string, slash: string) =>
      slash === '' ? `<span${classesOf(attributes)}>` : `<span${classesOf(attributes).trimEnd()}></span>`,
    )
    .replace(ADDRESS, (all, before: string, path: string, of: string) => (of === communityId ? before + path : all))

/** `withNewTags` in `data`. */
export const dataWithNewTags = (data: Data, communityId?: string): Data =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'string' && key !== 'svg' && isMarkup(key) ? withNewTags(value, communityId) : value,
    ]),
  )
