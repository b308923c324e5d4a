import { useParams } from 'react-router-dom'
import { PrintView } from '../features/views/printing/print-view.tsx'

/** /print */
export default function PrintPage() {
  const { viewId = '' } = useParams()
  return <PrintView key={viewId} viewId={viewId} />
}
