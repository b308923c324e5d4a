import type { Env } from './env.ts'
import { authorHooks } from './features/authors/author-hooks.ts'
import { citationHooks } from './features/citations/citation-set-up.ts'
import { contextHooks } from './features/communities/context-hooks.ts'
import { annotationHooks } from './features/contributions/annotation-hooks.ts'
import { ideaColourHooks, ideaHooks } from './features/contributions/idea-hooks.ts'
import { noteHooks } from './features/contributions/note-hooks.ts'
import { designHooks } from './features/design-iterations/design-iterations.ts'
import { fileHooks } from './features/files/attach-upload.ts'
import { documentHooks } from './features/google/document-hooks.ts'
import { groupHooks } from './features/groups/group-hooks.ts'
import { inboxHooks } from './features/inbox/inbox-hooks.ts'
import { iterationHooks } from './features/iterations/iteration-hooks.ts'
import { approvalHooks } from './graph/approval/approval.ts'
import { captionHooks } from './features/videos/caption-hooks.ts'
import { videoTagHooks } from './features/videos/video-tags.ts'
import { markLinkHooks } from './features/contributions/mark-links.ts'
import { readMarkHooks } from './features/records/read-marks.ts'
import type { ObjectHooks } from './graph/objects/object-types.ts'

/** Returns the hooks of the features by object type. */
export const objectTypes = (env: Env): Readonly<Record<string, readonly ObjectHooks[]>> => ({
  Note: [noteHooks, documentHooks, markLinkHooks, readMarkHooks, approvalHooks, inboxHooks],
  Drawing: [approvalHooks],
  Annotation: [annotationHooks, approvalHooks],
  Iteration: [iterationHooks],
  Attachment: [captionHooks, fileHooks, videoTagHooks, approvalHooks],
  Video: [captionHooks, fileHooks, videoTagHooks, approvalHooks],
  promisingIdeaobj: [ideaHooks],
  promisingIdeacolorobj: [ideaColourHooks],
  DesignIteration: [designHooks],
  Author: [authorHooks],
  Group: [groupHooks],
  Context: [contextHooks(env), citationHooks],
})
