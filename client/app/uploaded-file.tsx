import { useEffect } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/**
 * A link of ours to an uploaded file: the browser itself loads it. When the very first page already is such an
 * address, the server had no file there, and loading it again would never end.
 */
export const UploadedFile = () => {
  const { pathname, search, hash } = useLocation()
  const first = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!first) location.replace(pathname + search + hash)
  }, [first, pathname, search, hash])
  return first ? <Navigate to={paths.home} replace /> : null
}
