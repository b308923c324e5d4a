import type { Contribution, ObjectChange, Permission } from '../../../shared/domain/contributions.ts'
import type { RootSettings } from '../../../shared/domain/root-context.ts'
import { usesOwnScaffolds } from '../../../shared/domain/scaffolds.ts'
import { settingsOf } from '../../../shared/domain/views.ts'
import { dataOf, type ViewFlag, viewFlagsOf } from './fields.ts'
import { VIEW_FLAGS } from './sections.ts'

export type ViewFields = Record<ViewFlag, boolean> & {
  title: string
  permission: Permission
  group: string | null
  /** The view has flags of its own instead of its community's. */
  viewSettingEnabled: boolean
  scaffoldSettingEnabled: boolean
}

/** A view's fields. Its own flags begin with the effective ones, so that switching them on changes nothing. */
export const viewFieldsOf = (view: Contribution, community: RootSettings): ViewFields => ({
  ...viewFlagsOf(settingsOf(view, { data: { viewSetting: community.viewSetting } })),
  title: view.title,
  permission: view.permission,
  group: view.group ?? null,
  viewSettingEnabled: view.data.viewSettingEnabled === true,
  scaffoldSettingEnabled: usesOwnScaffolds(view, community),
})

/** Converts edits to a change of the view. Own flags are sent complete, because old clients know no defaults. */
export const viewChangeOf = (
  { title, permission, group, scaffoldSettingEnabled, ...flags }: Partial<ViewFields>,
  shown: ViewFields,
): ObjectChange => {
  const own = shown.viewSettingEnabled && Object.fromEntries(VIEW_FLAGS.map((path) => [path, shown[path]]))
  const data = {
    ...(Object.keys(flags).length > 0 && dataOf({ viewSettingEnabled: shown.viewSettingEnabled, ...own })),
    ...(scaffoldSettingEnabled !== undefined && { scaffoldSettingEnabled }),
  }
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(permission !== undefined && { permission }),
    ...(group !== undefined && { group }),
    ...(Object.keys(data).length > 0 && { data }),
  }
}
