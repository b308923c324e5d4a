import { paths } from './paths.ts'

const keyOf = (communityId: string) => `buildon.view.${communityId}`

export const rememberView = (communityId: string, viewId: string) => {
  try {
    sessionStorage.setItem(keyOf(communityId), viewId)
  } catch {
    // Storage is full or blocked: links lead to the first view.
  }
}

export const lastView = (communityId: string): string | undefined => {
  try {
    return sessionStorage.getItem(keyOf(communityId)) ?? undefined
  } catch {
    return undefined
  }
}

export const pathBack = (communityId: string): string => {
  const viewId = lastView(communityId)
  return viewId === undefined ? paths.communityTop(communityId) : paths.view(viewId)
}
