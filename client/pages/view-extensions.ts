import { divider } from '../entities/view/divider.tsx'
import type { BoardExtension } from '../entities/view/open-board.ts'
import { analyticsOnView } from '../features/analytics/analytics-on-view.tsx'
import { insightsOnView } from '../features/analytics/insights-on-view.tsx'
import { arrangeOnView } from '../features/arrange/arrange-on-view.tsx'
import { attachmentsOnView } from '../features/attachments/attachments-on-view.tsx'
import { drawingOnImages } from '../features/drawings/draw-on-image.tsx'
import { catchUpOnView } from '../features/catch-up/catch-up-on-view.tsx'
import { driveOnView } from '../features/cloud-drive/drive-on-view.tsx'
import { citationsOnView } from '../features/citations/citations-on-view.tsx'
import { newDrawings } from '../features/drawings/new-drawing.tsx'
import { pushToggle } from '../features/notifications/push-toggle.tsx'
import { firstStepsOnView } from '../features/first-steps/first-steps-on-view.tsx'
import { favouritesOnView } from '../features/filter/favourites-on-view.tsx'
import { filterOnView } from '../features/filter/filter-on-view.tsx'
import { hintsOnView } from '../features/hints/hints-on-view.tsx'
import { languagesOnView } from '../features/languages/languages-on-view.tsx'
import { projector } from '../features/leading/projector-on-view.tsx'
import { leadingOnView } from '../features/leading/leading-on-view.tsx'
import { viewModes } from '../features/view-modes/view-modes.tsx'
import { outlineOfView } from '../features/outline/outline-on-view.tsx'
import { pauseOnView } from '../features/pauses/pause-on-view.tsx'
import { peopleHere } from '../features/presence/people-here.tsx'
import { promisingIdeasOnView } from '../features/promising-ideas/promising-ideas-on-view.tsx'
import { riseAbovesOnView } from '../features/rise-aboves/rise-aboves-on-view.tsx'
import { itemActs } from '../features/views/acts/item-acts.tsx'
import { viewManagement } from '../features/view-manager/view-management.tsx'
import { clipboard } from '../features/views/extensions/clipboard.tsx'
import { copyLinks } from '../features/views/extensions/copy-links.tsx'
import { favouriteNotes } from '../features/views/extensions/favourite-notes.tsx'
import { markAllRead } from '../features/views/extensions/mark-all-read.tsx'
import { nextUnread } from '../features/views/extensions/next-unread.tsx'
import { notePreviews } from '../features/notes/preview/note-previews.tsx'
import { unfinishedNotes } from '../features/notes/writing/unfinished-notes.tsx'
import { newNotes } from '../features/views/extensions/new-note.tsx'
import { openingItems } from '../features/views/extensions/open-item.tsx'
import { groupView, help, temporarySettings } from '../features/views/extensions/panels.tsx'
import { viewLink } from '../features/views/extensions/view-link.tsx'
import { printOfView } from '../features/views/extensions/print-view.tsx'
import { communityLinks, exitOfView } from '../features/views/extensions/nav-links.tsx'
import { threadMapperOnView } from '../features/thread-mapper/thread-mapper-on-view.tsx'
import { moderationOnView } from '../features/moderation/moderation-on-view.tsx'
import { workspaceOnView } from '../features/workspace/workspace-on-view.tsx'

export const PROJECTOR_EXTENSIONS: readonly BoardExtension[] = [projector]

/** Features of an open view, in the order of its tools and menus as in VIEW-34. */
export const VIEW_EXTENSIONS: readonly BoardExtension[] = [
  openingItems,
  firstStepsOnView,
  newNotes,
  driveOnView,
  nextUnread,
  notePreviews,
  unfinishedNotes,
  clipboard,
  copyLinks,
  itemActs,
  arrangeOnView,
  citationsOnView,
  newDrawings,
  attachmentsOnView,
  riseAbovesOnView,
  drawingOnImages,
  viewLink,
  divider('looking'),
  favouritesOnView,
  outlineOfView,
  viewModes,
  temporarySettings,
  analyticsOnView,
  promisingIdeasOnView,
  filterOnView,
  threadMapperOnView,
  groupView,
  divider('helping'),
  help,
  favouriteNotes,
  markAllRead,
  peopleHere,
  pushToggle,
  catchUpOnView,
  insightsOnView,
  languagesOnView,
  leadingOnView,
  viewManagement,
  communityLinks,
  pauseOnView,
  moderationOnView,
  workspaceOnView,
  printOfView,
  exitOfView,
]

/** Of a view that is no part of another page. */
export const WITH_HINTS: readonly BoardExtension[] = [...VIEW_EXTENSIONS, hintsOnView]
