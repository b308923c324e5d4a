const NAMES = {
  Note: 'type.Note',
  View: 'type.View',
  Drawing: 'type.Drawing',
  Attachment: 'type.Attachment',
  Annotation: 'type.Annotation',
  Video: 'type.Video',
  Essence: 'type.Essence',
  promisingIdeaobj: 'type.promisingIdeaobj',
} as const

const isNamed = (type: string): type is keyof typeof NAMES => Object.hasOwn(NAMES, type)

export const typeName = (type: string) => (isNamed(type) ? NAMES[type] : 'type.other')
