import { paths } from './paths.ts'

const keyOf = (communityId: string) => `buildon.view.${communityId}`

/** Remembers the open view of a community until the tab is closed. */
export const rememberView = (communityId: string, viewId: string) => {
  try {
    sessionStorage.setItem(keyOf(communityId), viewId)
  } catch {
    // Storage is full or blocked: links lead to the first view.
  }
}

/** The view of a community that was open last in this tab. */
export const lastView = (communityId: string): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(communityId)) ?? undefined
  } catch {
    return undefined
  }
}

/** Path of the view that was open last, else of the first view. */
export const pathBack = (communityId: string): string => {
  const viewId = lastView(communityId)
  return viewId === undefined ? paths.communityTop(communityId) : paths.view(viewId)
}
