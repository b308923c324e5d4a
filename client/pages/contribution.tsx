import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, Suspense } from 'react'
import type { Contribution as Stored } from '../../shared/domain/contributions.ts'
import { useNotifyContributed } from '../features/notifications/notify-contributed.ts'
import { objectQuery } from '../entities/object/objects.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { NoteEditor } from './note-editor.tsx'

const AttachmentPage = lazyComponent(
  async () => (await import('../features/attachments/attachment.tsx')).Attachment,
  'attachments',
)

const GroupPage = lazyComponent(async () => (await import('../features/groups/group-page.tsx')).GroupPage, 'groups')

const IdeaPage = lazyComponent(
  async () => (await import('../features/promising-ideas/idea-page.tsx')).IdeaPage,
  'promisingIdeas',
)

const AnnotationAlone = lazyComponent(
  async () => (await import('../features/annotations/annotation-alone.tsx')).AnnotationAlone,
  'annotations',
)

const VideoNote = lazyComponent(async () => (await import('../features/videos/video-note.tsx')).VideoNote, 'videos')
const TimedVideo = lazyComponent(async () => (await import('../features/videos/timed-video.tsx')).TimedVideo, 'videos')

const DrawingEditor = lazyComponent(async () => (await import('../features/drawings/drawing.tsx')).Drawing, 'drawings')

type Props = Omit<ComponentProps<typeof NoteEditor>, 'onContributed'>

export const Contribution = (props: Props) => {
  const tellContributed = useNotifyContributed(props.viewId)
  const { data } = useQuery(objectQuery(props.noteId))
  if (data?.type === 'Attachment') return <Attachment {...props} attachment={data} onContributed={tellContributed} />
  if (data?.type === 'Drawing') return <Drawing {...props} drawing={data} onContributed={tellContributed} />
  if (data?.type === 'Group') return <Group {...props} group={data} />
  if (data?.type === 'promisingIdeaobj') return <Idea {...props} idea={data} />
  if (data?.type === 'Video') return <Video {...props} video={data} />
  if (data?.type === 'Annotation') return <Annotation {...props} annotation={data} />
  return <NoteEditor {...props} onContributed={tellContributed} />
}

const Video = ({ video, onTitleChange }: Props & { video: Stored }) => (
  <Suspense>
    <VideoNote video={video} onTitleChange={onTitleChange} />
  </Suspense>
)

const Annotation = ({ annotation, onTitleChange }: Props & { annotation: Stored }) => (
  <Suspense>
    <AnnotationAlone annotation={annotation} onTitleChange={onTitleChange} />
  </Suspense>
)

const Group = ({ group, onDirtyChange, onTitleChange }: Props & { group: Stored }) => (
  <Suspense>
    <GroupPage group={group} onDirtyChange={onDirtyChange} onTitleChange={onTitleChange} />
  </Suspense>
)

const Idea = ({ idea, onTitleChange }: Props & { idea: Stored }) => (
  <Suspense>
    <IdeaPage idea={idea} onTitleChange={onTitleChange} />
  </Suspense>
)

type DrawingProps = Props & { drawing: Stored; onContributed: (saved: Stored) => void }

const Drawing = ({ drawing, onClose, onDirtyChange, onTitleChange, onContributed }: DrawingProps) => (
  <Suspense>
    <DrawingEditor {...{ drawing, onClose, onDirtyChange, onTitleChange, onContributed }} />
  </Suspense>
)

type AttachmentProps = Props & { attachment: Stored; onContributed: (saved: Stored) => void }

const Attachment = ({ attachment, onDirtyChange, onTitleChange, onContributed }: AttachmentProps) => (
  <Suspense>
    <AttachmentPage {...{ attachment, onDirtyChange, onTitleChange, onContributed }} Video={TimedVideo} />
  </Suspense>
)
