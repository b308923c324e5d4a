import type { Contribution, ObjectChange, Permission } from '../../../shared/domain/contributions.ts'
import type { RootSettings } from '../../../shared/domain/root-context.ts'
import { usesOwnScaffolds } from '../../../shared/domain/scaffolds.ts'
import { settingsOf } from '../../../shared/domain/views.ts'
import { dataOf, type ViewFlag, viewFlagsOf } from './fields.ts'
import { VIEW_FLAGS } from './sections.ts'

/** Describes what is set of one view, as the form shows it. */
export type ViewFields = Record<ViewFlag, boolean> & {
  title: string
  permission: Permission
  group: string | null
  /** Tells whether the view goes by flags of its own instead of its community's. */
  viewSettingEnabled: boolean
  /** Tells whether the view goes by scaffolds of its own. */
  scaffoldSettingEnabled: boolean
}

/** A view's fields; flags of its own begin as those that it is shown by, so that switching them on changes nothing. */
export const viewFieldsOf = (view: Contribution, community: RootSettings): ViewFields => ({
  ...viewFlagsOf(settingsOf(view, { data: { viewSetting: community.viewSetting } })),
  title: view.title,
  permission: view.permission,
  group: view.group ?? null,
  viewSettingEnabled: view.data.viewSettingEnabled === true,
  scaffoldSettingEnabled: usesOwnScaffolds(view, community),
})

/** The edits as a change of the view. Its own flags are sent whole: old clients know of no defaults. */
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
