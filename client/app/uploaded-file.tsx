import { useEffect } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { paths } from '../lib/paths.ts'

/**
 * Link to an uploaded file: triggers a browser navigation. If it is the first page, the file does not exist, and
 * another navigation would loop.
 */
export const UploadedFile = () => {
  const { pathname, search, hash } = useLocation()
  const first = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (!first) location.replace(pathname + search + hash)
  }, [first, pathname, search, hash])
  return first ? <Navigate to={paths.home} replace /> : null
}
