import { useMemo } from 'react'
import { Body } from '../../engines/editor/body.tsx'
import { labelsIn } from './support-labels.ts'

export const AnnotationText = ({ text }: { text: string }) => {
  const titles = useMemo(() => labelsIn(text), [text])
  return <Body body={text} titles={titles} />
}
