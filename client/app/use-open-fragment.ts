import { useLocation, useNavigate } from 'react-router-dom'

export const useOpenFragment = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return async (hash: string) => navigate({ pathname, search, hash }, { replace: true })
}
